import type { CallInit } from "./call-init.ts";

/** The caller's own value of a header, in `params.header` or in `headers` (any form, any case). */
export function callerHeader({ params, headers }: CallInit, name: string): unknown {
  return find(params?.header, name) ?? find(headers, name);
}

function find(headers: unknown, name: string): unknown {
  if (typeof headers !== "object" || headers === null) return undefined;
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const entries: [string, unknown][] = Array.isArray(headers) ? headers : Object.entries(headers);
  return entries.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}
