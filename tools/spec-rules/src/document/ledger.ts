import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { readYaml } from "../whole/yaml-file.ts";
import { at, items } from "./json.ts";

/** By rule id: true where the rule is open (as its kind says) or settled by a reading. */
export type Ledger = ReadonlyMap<string, boolean>;

const ledgers = new Map<string, Ledger | undefined>();

/** The ledger beside a root document, `rules.yaml`; none where it is missing or no YAML, which is a finding of its own. */
export function ledgerOf(documentFile: string): Ledger | undefined {
  const file = join(dirname(documentFile), "rules.yaml");
  if (!ledgers.has(file)) ledgers.set(file, readLedger(file));
  return ledgers.get(file);
}

function readLedger(file: string): Ledger | undefined {
  if (!existsSync(file)) return undefined;
  const { data, error } = readYaml(file);
  if (error) return undefined;
  const isOpen = (rule: unknown) => at(rule, "kind") === "open" || at(rule, "reading") !== undefined;
  return new Map(items(data).map((rule) => [`${at(rule, "id")}`, isOpen(rule)]));
}
