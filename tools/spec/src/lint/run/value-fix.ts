import { nearest } from "./nearest.ts";
import type { Written } from "./written.ts";

/** The value that was meant where only some are possible. */
export function valueFix(message: string, { value }: Written, known: readonly string[]): string | undefined {
  if (typeof value !== "string" || !/^`\w+` can be one of the following only/.test(message)) return undefined;
  const meant = nearest(value, known);
  const none = `"${value}" is none of them.`;
  return meant === undefined ? none : `${none} Prefer \`${meant}\`.`;
}
