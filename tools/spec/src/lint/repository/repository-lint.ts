import { type Finding, inOrder } from "../run/finding.ts";
import { guardTables } from "./guard-tables.ts";
import { ledgersApart } from "./ledgers-apart.ts";
import { repeatedNumbers } from "./repeated-numbers.ts";
import { specReadmes } from "./spec-readmes.ts";

/** What no API's own lint can see: ids that two ledgers share, and numbers of the specs that prose repeats. */
export function repositoryLint(root: string): readonly Finding[] {
  return inOrder([...ledgersApart(root), ...repeatedNumbers(root), ...specReadmes(root), ...guardTables(root)]);
}
