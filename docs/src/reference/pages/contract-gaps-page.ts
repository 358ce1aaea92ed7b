import { anchored, blocks, frontMatter, item, section } from "../markdown.ts";
import { type Gap, gapsOf } from "../model/gap.ts";
import type { ReferenceApi } from "../read-apis.ts";
import type { Page } from "./page.ts";

/** Everything that the contract does not specify, or that can be read in several ways, and what client and sandbox do there. */
export function contractGapsPage(apis: readonly ReferenceApi[]): Page {
  return {
    path: "reference/contract-gaps",
    markdown: blocks(
      frontMatter({
        title: "Contract gaps",
        description: "What the contract does not specify, what the client does there, and what the sandbox assumes.",
        tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 2 },
      }),
      "The contract does not specify everything. Each entry on this page says what is missing or can be read in several ways, what the client " +
        "does, and what the sandbox assumes. What the sandbox assumes may differ from what the service does: do not rely on it. If you " +
        "need to know, ask your partner support contact and name the place in the contract.",
      "Each entry names its place in the contract. Document 1 is about onboarding, document 2 about query and reporting, document 3 about the " +
        "other five APIs.",
      "Where a response of the sandbox rests on an assumption, its header `X-Sandbox-Open-Point` holds the id of the entry. " +
        "Some entries call such a response *marked*. In the OpenAPI documents, `x-open` holds the ids.",
      ...apis.flatMap(gapsOfApi),
    ),
  };
}

function gapsOfApi({ title, ledger }: ReferenceApi): readonly string[] {
  const gaps = [...gapsOf(ledger).values()];
  const missing = gaps.filter(({ isSpecified }) => !isSpecified);
  const ambiguous = gaps.filter(({ isSpecified }) => isSpecified);
  return [
    `## ${title}`,
    ...missing.map(entry),
    ...(ambiguous.length > 0
      ? [
          `## ${title}: ambiguous rules`,
          "The contract specifies these points, but they can be read in several ways, or they say nothing about a case that matters.",
          ...ambiguous.map(entry),
        ]
      : []),
  ];
}

/** Below the heading the id, which links lead to. */
function entry({ id, title, source, client, sandbox, note }: Gap): string {
  return blocks(
    `### ${title}`,
    section("gap-source", `${anchored(id.toLowerCase(), id)} · ${source}`),
    [...labelled("Client", client), ...labelled("Sandbox's assumption", sandbox), ...labelled("Note", note)].join("\n"),
  );
}

function labelled(label: string, text: string | undefined): readonly string[] {
  return text === undefined ? [] : [item(`**${label}:** ${text}`)];
}
