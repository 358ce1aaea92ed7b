import type { Reproduction } from "./reproduction.ts";

/** Why the sandbox returns the error, in Markdown: what is wrong with the request, or the fault. */
export function causeWords({ cause, operation }: Reproduction): string {
  const request = `\`${operation.method} ${operation.path}\``;
  return cause === undefined
    ? `A correct request would succeed, so a [fault](/guides/testing/clock-and-faults/#faults) makes the next \`${operation.id}\` fail. Then ${request} gets the error.`
    : `The sandbox refuses this ${request}: ${cause.charAt(0).toLowerCase()}${cause.slice(1)}`;
}
