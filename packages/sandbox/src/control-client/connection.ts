import { type OptionNames, optionProblem } from "../checked-options.ts";
import { SandboxError } from "../sandbox-error.ts";
import type { OperationAddress } from "./call-settings.ts";
import { ControlError } from "./control-error.ts";
import { jsonOf } from "./json-of.ts";

/** Where a control plane is, and how it is reached. */
export interface Connection {
  /** What its URLs begin with: the sandbox's origin, of a run with its prefix. */
  readonly origin: string;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** Sent as `X-Sandbox-Key`. */
  readonly key?: string | undefined;
}

const partsOfCall: OptionNames<ControlCall> = { path: true, query: true, body: true, headers: true, signal: true };

/** What a call has beside its operation. */
export interface ControlCall {
  readonly path?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/**
 * Sends a call, and returns its success.
 *
 * @throws ControlError for any other response, for none, and for a part that no call has; SandboxError for a body that JSON cannot express.
 */
export async function sendCall(
  { origin, fetch, key }: Connection,
  operation: string,
  address: OperationAddress,
  call: ControlCall,
): Promise<Response> {
  const stray = optionProblem(call, partsOfCall, `${operation}()`);
  if (stray !== undefined) throw new ControlError(stray, { operation });
  const { method, mediaType } = address;
  const url = `${origin}${filledPath(operation, address.path, call.path)}${queryOf(call.query)}`;
  const headers: Record<string, string> = { accept: "*/*", ...call.headers };
  if (mediaType !== undefined) headers["content-type"] = mediaType;
  if (key !== undefined) headers["x-sandbox-key"] = key;
  const body =
    mediaType === json && call.body !== undefined ? jsonOf(operation, call.body) : (call.body as RequestInit["body"]);
  const place = `${operation}: ${method} ${url}`;
  // Another origin must not receive the key. A sandbox never redirects.
  const init = { method, headers, body: body ?? null, signal: call.signal ?? null, redirect: "error" } as const;
  const response = await fetch(url, init).catch((cause: unknown) => {
    call.signal?.throwIfAborted();
    throw new ControlError(`${place} failed: ${reasonOf(cause)}`, { operation, cause });
  });
  if (response.ok) {
    if (address.success[response.status] === undefined) throw notOfSandbox(operation, address, response);
    return response;
  }
  const { text, value } = await bodyOf(response);
  const why = messageIn(value) ?? text;
  throw new ControlError(`${place} responded with status ${response.status}${why === "" ? "." : `: ${why}`}`, {
    operation,
    status: response.status,
    body: value,
  });
}

/** In lower case, without its parameters; empty if there is none. */
export function mediaTypeOf({ headers }: Response): string {
  const [type = ""] = (headers.get("content-type") ?? "").split(";", 1);
  return type.trim().toLowerCase();
}

/** The error for what another server responds with, or something between it and the caller. */
export function notOfSandbox(operation: string, { method }: OperationAddress, response: Response): ControlError {
  const { status, url } = response;
  const place = `${operation}: ${method} ${url || "the sandbox"}`;
  const type = mediaTypeOf(response) || "no Content-Type";
  return new ControlError(
    `${place} responded with status ${status} and ${type}, but not as a sandbox does. Check that a sandbox listens there.`,
    { operation, status },
  );
}

const json = "application/json";

function filledPath(operation: string, template: string, path: object = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = Object.getOwnPropertyDescriptor(path, name)?.value;
    if (value === undefined || value === "")
      throw new ControlError(`${operation}: path.${name} is missing.`, { operation });
    return encodeURIComponent(String(value));
  });
}

function queryOf(query: object = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

/** What made a fetch fail is behind its "fetch failed". With what to do about it. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  if (cause instanceof SandboxError) return `${cause.message}.`;
  if (untrusted.has((cause as NodeJS.ErrnoException | undefined)?.code ?? ""))
    return "its certificate is not trusted. Start Node.js with NODE_EXTRA_CA_CERTS=cert.pem, the certificate of the sandbox.";
  const reason = cause instanceof Error && cause.message !== "" ? cause.message : message;
  return `${reason}. Check that a sandbox listens there.`;
}

/** What Node.js calls a certificate whose issuer it does not know. */
const untrusted = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

async function bodyOf(response: Response): Promise<{ readonly text: string; readonly value: unknown }> {
  const text = await response.text();
  try {
    return { text, value: JSON.parse(text) };
  } catch {
    return { text, value: undefined };
  }
}

function messageIn(body: unknown): string | undefined {
  const { error } = Object(body) as { readonly error?: unknown };
  return typeof error === "string" ? error : undefined;
}
