import { blocks, code, frontMatter, item } from "../markdown.ts";
import type { ReferenceApi, Rule } from "../read-apis.ts";
import type { Page } from "./page.ts";

/** Everything that the contract leaves open or ambiguous, with how client and sandbox take it. */
export function openPointsPage(apis: readonly ReferenceApi[]): Page {
  return {
    path: "reference/open-points",
    markdown: blocks(
      frontMatter({
        title: "Open points",
        description: "What the contract leaves open or ambiguous, and how the client and the sandbox take it.",
        tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 2 },
      }),
      "The contract does not specify everything. Nothing is made up to fill the gap: what it leaves open stays open in the OpenAPI documents, " +
        "is marked there with `x-open`, and is listed here. The sandbox names the point in the header `X-Sandbox-Open-Point` when a response rests " +
        "on such a choice. Do not rely on one: ask the partner support contact.",
      ...apis.flatMap((api) => [`## ${api.title}`, ...readings(api)]),
    ),
  };
}

function readings({ ledger }: ReferenceApi): readonly string[] {
  return ledger.filter(({ reading }) => reading).map(point);
}

/** A heading per point, so that links to its id hold. */
function point({ id, rule, reading, source }: Rule): string {
  return blocks(
    `### ${id}`,
    withPaths(rule.replace(/^OPEN \((?:declared|silent)\): /, "")),
    [
      ...labelled("Client", reading?.client),
      ...labelled("Sandbox", reading?.sandbox),
      ...labelled("Note", reading?.note),
      item(`**Source** ${source}`),
    ].join("\n"),
  );
}

function labelled(label: string, text: string | undefined): readonly string[] {
  return text === undefined ? [] : [item(`**${label}** ${withPaths(text)}`)];
}

/** Ledgers are plain text; a path in them is code on a page. */
function withPaths(text: string): string {
  return text.replaceAll(/(?<![`\w/])(?:(?:GET|PUT|POST|PATCH|DELETE) )?\/[\w{}-]+(?:\/[\w{}-]+)+(?!`)/g, (path) =>
    code(path),
  );
}
