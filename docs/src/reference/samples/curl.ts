import { shellCurl } from "@scalar/snippetz/plugins/shell/curl";
import { type Placeholder, placeholdersIn, replacePlaceholders } from "./placeholder.ts";
import { KEY_COMMENT, type SampleRequest } from "./sample-request.ts";

/** Requests with curl, for bash. */
export function curlSample(requests: readonly SampleRequest[]): string {
  const checks = new Set(requests.flatMap(({ check }) => (check === undefined ? [] : [`# ${check}\n`])));
  // A request that fails ends the sample: the next one goes on from it. A shell in which a person types may know no comments between them.
  return [...checks, requests.map(command).join(" &&\n\n")].join("");
}

function command({ har, auth, key, taken }: SampleRequest): string {
  const code = shellCurl
    .generate(har, auth && { auth })
    .replace(/^curl /, "curl --silent --show-error --fail-with-body ");
  const call = code.replaceAll(/'(?:[^']|'\\'')*'/g, word);
  // macOS has no /proc, and not every Linux has uuidgen.
  const newKey = "$(uuidgen 2>/dev/null || cat /proc/sys/kernel/random/uuid)";
  return [
    ...(key === undefined ? [] : [`# ${KEY_COMMENT}`, `${key}=${newKey}`, ""]),
    ...(taken === undefined ? [call] : [`response=$(${call}) &&`, taking(taken)]),
  ].join("\n");
}

/** What a field of a JSON response holds, with what every machine has. */
function taking(field: string): string {
  return `${field}=$(echo "$response" | sed 's/.*"${field}": *"\\([^"]*\\)".*/\\1/')`;
}

/** A quoted word. Variables are in double quotes, which the word gets as a whole if nothing in it has a meaning there. */
function word(quoted: string): string {
  if (placeholdersIn(quoted).length === 0) return quoted;
  const isPlain = !/["$`\\!]/.test(quoted);
  return isPlain
    ? replacePlaceholders(`"${quoted.slice(1, -1)}"`, expression)
    : replacePlaceholders(quoted, (placeholder) => `'"${expression(placeholder)}"'`);
}

function expression({ name }: Placeholder): string {
  return `$${name}`;
}
