import { causeWords } from "../errors/cause-words.ts";
import type { ErrorCodePart, ErrorCodeView } from "../errors/error-code-view.ts";
import { limitsAddress } from "../errors/limits-brief.ts";
import type { Reproduction } from "../errors/reproduction.ts";
import { blocks, fence, frontMatter, item, json } from "../markdown.ts";
import { bodyLink, doWords, meaningItems } from "./error-items.ts";
import type { Page } from "./page.ts";

/** The Markdown twin of the page of a code. */
export function errorCodePage({ code, address, description, parts }: ErrorCodeView): Page {
  return {
    path: address.slice(1, -1),
    markdown: blocks(
      frontMatter({ title: code, description }),
      ...parts.flatMap((part) => [parts.length > 1 && `## ${part.api.title}`, partOf(part)]),
    ),
  };
}

function partOf({ error, reproductions, operations }: ErrorCodePart): string {
  return blocks(
    "### Cause",
    ...meaningItems(error),
    error.statuses.includes(429)
      ? `[The limit of each operation](${limitsAddress})`
      : error.cases.map(({ summary }) => item(summary)).join("\n"),
    "### What to do",
    doWords(error),
    ...reproductions.map(reproductionOf),
    bodyLink(error),
    "### Operations",
    operations.map(({ summary, address }) => item(`[${summary}](${address})`)).join("\n"),
  );
}

function reproductionOf(reproduction: Reproduction): string {
  const { title, fix, script, body } = reproduction;
  return blocks(
    `### ${title ?? "Reproduce it in the sandbox"}`,
    fix !== undefined && `**Fix:** ${fix}`,
    `${title === undefined ? "" : "**Reproduce it in the sandbox:** "}${causeWords(reproduction)}`,
    fence("bash", script),
    body !== undefined && blocks("#### Response", json(body)),
  );
}
