import { blocks, item } from "../markdown.ts";
import type { OperationView } from "../model/operation-view.ts";
import { bodyLink, doWords, meaningItems } from "./error-items.ts";

/** The errors of an operation, each under its status and code. */
export function errorsSection({ errors, noResponse, api }: OperationView): readonly string[] {
  if (errors.length === 0) return [];
  return [
    "## Errors",
    `How to handle them: [errors of this API](/guides/calls/errors/#${api.name}). Every status and code: [errors](/errors/).`,
    ...errors.map((error) =>
      blocks(
        `### ${[...error.statuses, ...error.codes.map(({ code, address }) => `[${code}](${address})`)].join(" ")}`,
        ...meaningItems(error),
        doWords(error),
        error.headers.map(({ name, description }) => item(`Header \`${name}\`: ${description}`)).join("\n"),
        bodyLink(error),
      ),
    ),
    "### No response",
    `The connection broke, or the time was over: ${noResponse}`,
  ];
}
