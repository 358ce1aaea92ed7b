import { findNodeAtLocation, parseTree } from "jsonc-parser";

/**
 * The line of a JSON text, from 1, that a JSON Pointer leads to. Where there is no such value, as for a member that is missing, the line of
 * what it would be in.
 */
export function lineOf(text: string, pointer: string): number {
  const root = parseTree(text);
  const names = pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  let found = root;
  for (const name of names) {
    const next = found && findNodeAtLocation(found, [found.type === "array" ? Number(name) : name]);
    if (next === undefined) break;
    found = next;
  }
  return text.slice(0, found?.offset ?? 0).split("\n").length;
}
