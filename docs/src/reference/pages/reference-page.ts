import { blocks, code, frontMatter, item, section } from "../markdown.ts";
import type { ReferenceApi } from "../read-apis.ts";
import type { Page } from "./page.ts";

/** The entrance to the reference: every API with its downloads, every operation. */
export function referencePage(apis: readonly ReferenceApi[]): Page {
  return {
    path: "reference/index",
    markdown: blocks(
      frontMatter({
        title: "API reference",
        description: "Every API, every operation, and what belongs to all of them.",
        tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 2 },
      }),
      "Generated from the same OpenAPI documents as the clients. Each page of an operation shows its request and responses, and, as plain words, " +
        "what the documents say beyond OpenAPI: limits, idempotency, what may be sent twice, how a credential failure shows.",
      "## Of all APIs",
      "- [Errors](/errors/): every status and code, with its cause and what to do\n" +
        "- [Contract gaps](/reference/contract-gaps/): what the contract does not specify, and what client and sandbox do there\n" +
        "- [/llms.txt](/llms.txt): every page as Markdown, for AI tools",
      ...apis.flatMap(({ name, title, deprecated, operations }) => [
        `## ${title}`,
        `[Overview](/reference/${name}/)${deprecated ? " (deprecated)" : ""} · OpenAPI [YAML](/downloads/${name}/openapi.yaml), ` +
          `[JSON](/downloads/${name}/openapi.json) · [one HTML file](/downloads/${name}/reference.html)`,
        section(
          "fields",
          operations
            .map(({ id, address, method, path }) => item(`[${code(id)}](${address})`, code(`${method} ${path}`)))
            .join("\n"),
        ),
      ]),
    ),
  };
}
