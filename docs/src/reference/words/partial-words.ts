import { code } from "../markdown.ts";
import type { Response } from "../openapi.ts";

/** Where failures hide inside a success (`x-partial`). */
export function partialWords(partial: NonNullable<Response["x-partial"]>): string {
  const list = `${code("failures(data)")} lists them.`;
  if ("records" in partial) return `Every entry of ${code(partial.records)} failed; ${list}`;
  if ("items" in partial)
    return `An entry of ${code(partial.items)} whose ${code(partial.flag)} is ${code("false")} failed; ${list}`;
  return `The whole call failed where ${code(partial.flag)} is ${code("false")} or ${code(partial.errors)} is not empty; ${list}`;
}
