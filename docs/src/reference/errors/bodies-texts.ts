import { code, listed } from "../markdown.ts";
import type { ErrorBody } from "./error-bodies.ts";

/** What the page about the bodies of errors says, on its page and in its Markdown twin. */
export const bodiesTexts = {
  title: "Error bodies",
  description: "The JSON body that the errors of each API share.",
  about:
    "The errors of one API share a body. Branch on the status; the code, where there is one, is a stable name. Messages are for the people who " +
    "operate the integration: do not parse them.",
  none: "The contract shows no body for the errors of this API. Use the status.",
} as const;

/** Which errors have a body. */
export function statusWords({ name, statuses }: ErrorBody): string {
  return `The body of ${listed(statuses.map(String))}, ${code(name)} in the OpenAPI document.`;
}
