import type { Received } from "./caller.ts";

interface Violation {
  readonly location: readonly string[];
  readonly message: string;
}

/**
 * What Prism's proxy found wrong with a response that went through it. A status that the bundle does not list is only a warning
 * of Prism's, and no fault of a sandbox that marks it as its own choice.
 */
export function prismProblems({ status, headers, text }: Received): string[] {
  if (text.includes("stoplight.io/prism/errors")) return [`Prism returned ${status}: ${text}`];
  const violations: Violation[] = JSON.parse(headers.get("sl-violations") ?? "[]");
  const isMarked = headers.has("x-sandbox-open-point");
  return violations
    .filter(({ message }) => !(isMarked && message.startsWith("Unable to match the returned status code")))
    .map(({ location, message }) => `${location.join(".")}: ${message}`);
}
