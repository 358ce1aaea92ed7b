import { shellCurl } from "@scalar/snippetz/plugins/shell/curl";
import { type Placeholder, placeholdersIn, replacePlaceholders } from "./placeholder.ts";
import type { SampleRequest } from "./sample-request.ts";

/** Requests with curl, for bash. */
export function curlSample(requests: readonly SampleRequest[]): string {
  return requests.map(command).join("\n\n");
}

function command({ har, auth, taken }: SampleRequest): string {
  const code = shellCurl
    .generate(har, auth && { auth })
    .replace(/^curl /, "curl --silent --show-error --fail-with-body ");
  const call = code.replaceAll(/'(?:[^']|'\\'')*'/g, word);
  if (taken === undefined) return call;
  // What a field of a JSON response holds, with what every machine has.
  return `${taken}=$(${call} |\n  sed 's/.*"${taken}": *"\\([^"]*\\)".*/\\1/')`;
}

/** A quoted word. Variables are in double quotes, which the word gets as a whole if nothing in it has a meaning there. */
function word(quoted: string): string {
  if (placeholdersIn(quoted).length === 0) return quoted;
  const isPlain = !/["$`\\!]/.test(quoted);
  return isPlain
    ? replacePlaceholders(`"${quoted.slice(1, -1)}"`, expression)
    : replacePlaceholders(quoted, (placeholder) => `'"${expression(placeholder)}"'`);
}

function expression(placeholder: Placeholder): string {
  // macOS has no /proc, and not every Linux has uuidgen.
  return placeholder.kind === "uuid"
    ? "$(uuidgen 2>/dev/null || cat /proc/sys/kernel/random/uuid)"
    : `$${placeholder.name}`;
}
