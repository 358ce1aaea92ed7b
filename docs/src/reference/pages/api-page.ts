import { bucketWords } from "@tillside/spec/portal";
import { blocks, code, frontMatter, item, section, table } from "../markdown.ts";
import type { ReferenceApi, ReferenceOperation } from "../read-apis.ts";
import { addressOf, hostOf } from "../samples/hosts.ts";
import { openLinks } from "../words/open-links.ts";
import { deprecation } from "./deprecation.ts";
import type { Page } from "./page.ts";

/** The page of one API: what it is for, its operations, limits, hosts and downloads. */
export function apiPage(api: ReferenceApi): Page {
  const { name, title, about, bundle, operations, deprecated, successor } = api;
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const descriptions = new Map(bundle.tags?.map((tag) => [tag.name, tag.description]));
  return {
    path: `reference/${name}`,
    markdown: blocks(
      frontMatter({ title, description: about }),
      deprecated && deprecation(api, successor),
      bundle.info.description ?? about,
      `Client: ${code(`@tillside/${name}`)} ([install](/guides/start/authenticate/#install)). Downloads: OpenAPI document as [YAML](/downloads/${name}/openapi.yaml) or ` +
        `[JSON](/downloads/${name}/openapi.json), the reference in [one HTML file](/downloads/${name}/reference.html).`,
      "## Hosts",
      section("fields", hostsOf(api)),
      "## Operations",
      "After each, what may happen when it is sent twice: `read`, `keyed`, `repeatable` or `unsafe`.",
      ...tags.flatMap((tag) => [
        `### ${tag}`,
        descriptions.get(tag),
        section(
          "fields",
          operations
            .filter((one) => one.tag === tag)
            .map(operationItem)
            .join("\n"),
        ),
      ]),
      limits(api),
    ),
  };
}

function hostsOf({ bundle, operations }: ReferenceApi): string {
  const servers = new Map(operations.map(({ server }) => [server.url, server]));
  for (const server of bundle.servers) servers.set(server.url, server);
  return [...servers.values()]
    .map((server) => item(`${code(hostOf(server))}, in the sandbox ${code(addressOf(server))}`, server.description))
    .join("\n");
}

function operationItem({ facts, address, method, path }: ReferenceOperation): string {
  const marks = [facts["x-safety"], facts.deprecated ? "deprecated" : ""].filter(Boolean).join(", ");
  return item(`[${facts.summary}](${address}) (${marks})`, `${code(`${method} ${path}`)}`);
}

function limits({ bundle }: ReferenceApi): string {
  const buckets = Object.entries(bundle["x-rate-limits"] ?? {});
  if (buckets.length === 0) return "";
  const rows = buckets.map(([name, limit]) => [
    code(name),
    `${bucketWords(limit)} ${openLinks(limit["x-open"])}`.trim(),
    limit.strength,
  ]);
  return blocks("## Rate limits", table(["bucket", "limit", "strength"], rows));
}
