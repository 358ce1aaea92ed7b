import { blocks, code, frontMatter, item, section, table } from "../markdown.ts";
import type { ApiView, Host, Limit, ListedOperation } from "../model/api-view.ts";
import type { Workflow } from "../read-workflows.ts";
import { textWithLinks } from "../words/text-with-links.ts";
import { deprecationNotice } from "./deprecation-notice.ts";
import type { Page } from "./page.ts";

/** The Markdown twin of an API's page: what it is for, its operations, limits, hosts and downloads. */
export function apiPage({ name, title, about, description, deprecation, ...view }: ApiView): Page {
  return {
    path: `reference/${name}`,
    markdown: blocks(
      frontMatter({ title, description: about }),
      deprecation && deprecationNotice(deprecation),
      description,
      `Client: ${code(`@tillside/${name}`)} ([install](/guides/start/authenticate/#install)). Downloads: OpenAPI document as [YAML](/downloads/${name}/openapi.yaml) or ` +
        `[JSON](/downloads/${name}/openapi.json), the reference in [one HTML file](/downloads/${name}/reference.html).`,
      "## Hosts",
      section("fields", view.hosts.map(hostItem).join("\n")),
      "## Authentication",
      view.authentication.map((text) => item(textWithLinks(text))).join("\n"),
      "## Operations",
      "After each, what may happen when it is sent twice: `read`, `keyed`, `repeatable` or `unsafe`.",
      ...view.groups.flatMap((group) => [
        `### ${group.title}`,
        group.description,
        section("fields", group.operations.map(operationItem).join("\n")),
      ]),
      limits(view.limits),
      workflows(view.workflows),
    ),
  };
}

function hostItem({ name, sandbox, description }: Host): string {
  return item(`${code(name)}, in the sandbox ${code(sandbox)}`, description);
}

function operationItem({ title, address, method, path, safety, deprecated }: ListedOperation): string {
  const marks = [safety, deprecated ? "deprecated" : ""].filter(Boolean).join(", ");
  return item(`[${title}](${address}) (${marks})`, `${code(`${method} ${path}`)}`);
}

function limits(buckets: readonly Limit[]): string {
  if (buckets.length === 0) return "";
  const rows = buckets.map(({ name, about, strength }) => [code(name), textWithLinks(about), strength]);
  return blocks("## Rate limits", table(["bucket", "limit", "strength"], rows));
}

function workflows(found: readonly Workflow[]): string {
  if (found.length === 0) return "";
  return blocks("## Workflows", found.map(({ title, address, summary }) => `- [${title}](${address}): ${summary}`).join("\n"));
}
