import type { CallInit } from "./call-init.ts";

/** The value that the caller gave for a header, in `params.header` or in `headers` (in any form and any case). */
export function callerHeader({ params, headers }: CallInit, name: string): unknown {
  const own = find(params?.header, name);
  // Null takes a header away, from `headers`, too.
  return own === undefined ? find(headers, name) : own;
}

function find(headers: unknown, name: string): unknown {
  if (typeof headers !== "object" || headers === null) return undefined;
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const entries: [string, unknown][] = Array.isArray(headers) ? headers : Object.entries(headers);
  return entries.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}
