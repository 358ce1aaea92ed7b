import type { Bundle, Operation } from "./bundle.ts";
import { type Json, resolved } from "./resolved.ts";

/**
 * What an empty header stands for, by its name in lower case. It is the value that the document has the client send, where the header's
 * schema takes every text. Of other headers an empty one is none (EVT-098).
 */
export function emptyHeadersOf(bundle: Bundle, path: string, operation: Operation): Readonly<Record<string, string>> {
  const listed = [bundle.paths[path]?.parameters, (operation as Operation & Json).parameters];
  const headers = listed
    .flatMap((parameters) => (parameters ?? []) as readonly unknown[])
    .map((parameter): Json => resolved(bundle, parameter) ?? {})
    .filter((parameter) => parameter.in === "header" && takesEveryText(resolved(bundle, parameter.schema) ?? {}));
  return Object.fromEntries(
    headers.flatMap(({ name, "x-managed": managed }) => {
      const value = (managed as Json | undefined)?.value;
      return typeof value === "string" ? [[String(name).toLowerCase(), value]] : [];
    }),
  );
}

function takesEveryText(schema: Json): boolean {
  return schema.type === "string" && Object.keys(schema).every((keyword) => annotations.has(keyword));
}

const annotations = new Set(["type", "title", "description", "example", "examples", "default", "deprecated"]);
