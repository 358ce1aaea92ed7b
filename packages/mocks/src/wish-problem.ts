import { askable, type DocumentedOperation } from "./documented-operation.ts";
import type { Wish } from "./wish.ts";

/** What is asked for and not documented, and what there is instead. */
export function wishProblem(
  { id, codes, entry, examples, having }: DocumentedOperation,
  { code, example }: Wish,
): string | undefined {
  if (code !== undefined && entry(code) === undefined) {
    return `${id} documents no status ${code}. It documents ${codes.map(askable).join(", ")}.`;
  }
  const names = examples(code);
  if (example === undefined || names.includes(example)) return undefined;
  const of = code === undefined ? `${id}` : `${code} of ${id}`;
  const others = having(example);
  const elsewhere = others.length > 0 ? ` It is an example of ${others.join(", ")}.` : "";
  return `There is no example "${example}" for ${of}. There are: ${names.join(", ") || "none"}.${elsewhere}`;
}
