import { causeWords } from "../errors/cause-words.ts";
import type { ErrorCodePart, ErrorCodeView } from "../errors/error-code-view.ts";
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

function partOf({ error, reproduction, operations }: ErrorCodePart): string {
  const [first] = error.cases;
  return blocks(
    "### Cause",
    ...meaningItems(error),
    error.cases.map(({ summary }) => item(summary)).join("\n"),
    "### What to do",
    doWords(error),
    "### Reproduce it in the sandbox",
    causeWords(reproduction),
    fence("bash", reproduction.script),
    "### Response",
    first && json(first.body),
    bodyLink(error),
    "### Operations",
    operations.map(({ summary, address }) => item(`[${summary}](${address})`)).join("\n"),
  );
}
