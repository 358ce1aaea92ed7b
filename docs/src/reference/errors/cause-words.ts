import type { Reproduction } from "./reproduction.ts";

/** Why the sandbox returns the error, in Markdown: what is wrong with the request, or the fault. */
export function causeWords({ cause, fault, operation }: Reproduction): string {
  const request = `\`${operation.method} ${operation.path}\``;
  if (cause === undefined)
    return `A correct request would succeed, so a ${faultLink} makes the next \`${operation.id}\` fail. Then ${request} gets the error.`;
  const refusal = `The sandbox refuses this ${request}: ${cause.charAt(0).toLowerCase()}${cause.slice(1)}`;
  return fault ? `${refusal} A ${faultLink} sees to that.` : refusal;
}

const faultLink = "[fault](/guides/testing/clock-and-faults/#faults)";
