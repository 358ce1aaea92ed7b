import { type Finding, inOrder } from "../run/finding.ts";
import { apiLists } from "./api-lists.ts";
import { guardTables } from "./guard-tables.ts";
import { ledgersApart } from "./ledgers-apart.ts";
import { repeatedBounds } from "./repeated-bounds.ts";
import { repeatedNumbers } from "./repeated-numbers.ts";
import { repeatedWindows } from "./repeated-windows.ts";
import { specReadmes } from "./spec-readmes.ts";
import { windowsCovered } from "./windows-covered.ts";

/** Checks what the lint of one API cannot see: ids that two ledgers share, and facts of the specs that texts repeat. */
export function repositoryLint(root: string): readonly Finding[] {
  const checks = [
    ledgersApart,
    repeatedNumbers,
    repeatedBounds,
    repeatedWindows,
    windowsCovered,
    specReadmes,
    guardTables,
    apiLists,
  ];
  return inOrder(checks.flatMap((check) => check(root)));
}
