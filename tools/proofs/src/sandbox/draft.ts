import type { Operation } from "./operations.ts";

/** The values that a request is made of. */
export interface Values {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly header: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A request without its credential: the same in every run, whatever tokens a sandbox issues. */
export interface Draft {
  /** Whose request it is meant to be. */
  readonly operationId: string;
  readonly method: string;
  /** With query, encoded, without the prefix of the operation's host. */
  readonly path: string;
  /** By name in small letters. One that authenticates goes before the credential. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly credential: "right" | "missing" | "wrong";
}

/** The request of these values as it is sent. */
export function draftOf({ id, method, template, body: media }: Operation, values: Values): Draft {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(text(values.path[name])));
  const query = new URLSearchParams(texts(values.query));
  const given = Object.entries(texts(values.header)).map(([name, value]) => [name.toLowerCase(), headerText(value)]);
  // What clients send, too; the cart host insists on it.
  const headers = { accept: "application/json", ...Object.fromEntries(given) };
  const draft = {
    operationId: id,
    method,
    path: query.size > 0 ? `${path}?${query}` : path,
    credential: "right",
  } as const;
  if (values.body === undefined || media === undefined) return { ...draft, headers };
  const body = encoded(values.body, media.mediaType);
  return { ...draft, headers: { ...headers, "content-type": media.mediaType }, body };
}

function encoded(value: unknown, mediaType: string): string {
  if (mediaType !== "application/x-www-form-urlencoded") return JSON.stringify(value);
  return new URLSearchParams(texts(Object(value))).toString();
}

/** What is undefined is left out, as in JSON. */
function texts(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, text(value)]));
}

/** A value as a form or an address has it. Half a character is none that an address can carry. */
export function text(value: unknown): string {
  // Not every object can be made a text; fast-check makes some without a prototype.
  const written = typeof value === "object" ? JSON.stringify(value) : String(value);
  return written.replaceAll(/\p{Surrogate}/gu, "\ufffd");
}

/** As much of a text as a header can carry. */
export function headerText(value: string): string {
  return value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "");
}
