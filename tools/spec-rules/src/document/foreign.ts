import { dirname, sep } from "node:path";
import { homesOf } from "../whole/homes.ts";
import type { Ledger } from "./ledger.ts";

/**
 * True for an id of another API's ledger, in a list written outside this API's folder: what several APIs refer to may
 * name the rules of each, and the lint of each looks at its own.
 */
export function isForeign(id: string, list: unknown, ledger: Ledger, documentFile: string): boolean {
  const [home] = homesOf(list);
  const isShared = home !== undefined && !home.file.startsWith(`${dirname(documentFile)}${sep}`);
  const [first = ""] = ledger.keys();
  return isShared && prefixOf(id) !== prefixOf(first);
}

function prefixOf(id: string): string {
  return id.slice(0, id.indexOf("-") + 1);
}
