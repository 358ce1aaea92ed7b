import type { FaultRule } from "./fault-for.ts";

/** Stands in a header for the access token that the exchange before the call returns. */
export const TOKEN = "$token";

/** Stands in a header for an idempotency key that is new each time. */
export const NEW_KEY = "$key";

export interface HttpCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** The token exchange before it. */
  readonly exchange?:
    | { readonly url: string; readonly inForm: boolean; readonly clientId: string; readonly clientSecret: string }
    | undefined;
}

const CONTROL_PLANE = "http://127.0.0.1:4020/_sandbox";

/** A script for the shell: the fault, where there is one, then the call, whose whole response is printed. */
export function curlText({ fault, call }: { readonly fault?: FaultRule; readonly call: HttpCall }): string {
  const { exchange, headers } = call;
  return [
    fault && faultText(fault),
    exchange && exchangeText(exchange),
    // macOS has no /proc, and not every Linux has uuidgen.
    Object.values(headers).includes(NEW_KEY) && "key=$(uuidgen 2>/dev/null || cat /proc/sys/kernel/random/uuid)",
    callText(call),
  ]
    .filter((part) => part)
    .join("\n\n");
}

/** Adds a fault to the sandbox. */
export function faultText(fault: FaultRule): string {
  return joined([
    "curl --silent --output /dev/null",
    word(`${CONTROL_PLANE}/faults`),
    "--header 'Content-Type: application/json'",
    `--data ${word(JSON.stringify(fault))}`,
  ]);
}

function exchangeText({ url, inForm, clientId, clientSecret }: NonNullable<HttpCall["exchange"]>): string {
  const credentials = inForm
    ? [`--data ${word(`client_id=${clientId}`)}`, `--data ${word(`client_secret=${clientSecret}`)}`]
    : [`--user ${word(`${clientId}:${clientSecret}`)}`];
  const call = joined(["curl --silent", word(url), "--data grant_type=client_credentials", ...credentials]);
  return `token=$(${call} |\n  sed 's/.*"access_token": *"\\([^"]*\\)".*/\\1/')`;
}

function callText({ method, url, headers, body }: HttpCall): string {
  return joined([
    `curl --silent --include --request ${method}`,
    word(url),
    ...Object.entries(headers).map(([name, value]) => `--header ${word(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data ${word(body)}`]),
  ]);
}

function joined(parts: readonly string[]): string {
  return parts.join(" \\\n  ");
}

/** One word for the shell. One that holds a variable is in double quotes: the shell puts the value in. */
function word(text: string): string {
  if (text.includes(TOKEN) || text.includes(NEW_KEY)) return `"${text.replaceAll(/["\\`]/g, "\\$&")}"`;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
