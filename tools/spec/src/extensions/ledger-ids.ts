import { existsSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { homesOf } from "../document/homes.ts";
import { at, items } from "../document/json.ts";
import { readYaml } from "../document/yaml-file.ts";

/** By rule id: true where the rule is open (as its kind says) or settled by a reading. */
export type LedgerIds = ReadonlyMap<string, boolean>;

/** The ledger beside a root document, `rules.yaml`; none where it is missing or no YAML, which is a finding of its own. */
export function ledgerIdsOf(documentFile: string): LedgerIds | undefined {
  const file = join(dirname(documentFile), "rules.yaml");
  return existsSync(file) ? readIds(file) : undefined;
}

/** What a rule of the ledger says, and where, as people are shown it: `rules.yaml:1729`. */
export interface LedgerText {
  readonly place: string;
  /** The rule, and the lines of its reading. */
  readonly texts: readonly string[];
}

/** The texts of the ledger beside a root document, by rule id; none where it is missing or not valid YAML. */
export function ledgerTextsOf(documentFile: string): ReadonlyMap<string, LedgerText> | undefined {
  const file = join(dirname(documentFile), "rules.yaml");
  if (!existsSync(file)) return undefined;
  const { data, error, positionOf } = readYaml(file);
  if (error) return undefined;
  const home = `specs/${basename(dirname(file))}/rules.yaml`;
  return new Map(
    items(data).map((rule, index) => [
      `${at(rule, "id")}`,
      {
        place: `${home}:${positionOf([index, "rule"]).line}`,
        texts: [at(rule, "rule"), at(rule, "reading", "client"), at(rule, "reading", "sandbox")].filter(
          (text) => typeof text === "string",
        ),
      },
    ]),
  );
}

/**
 * True for an id of another API's ledger, in a list written outside this API's folder: what several APIs refer to may
 * name the rules of each, and the lint of each looks at its own.
 */
export function isForeign(id: string, list: unknown, ledger: LedgerIds, documentFile: string): boolean {
  const [home] = homesOf(list);
  const isShared = home !== undefined && !home.file.startsWith(`${dirname(documentFile)}${sep}`);
  const [first = ""] = ledger.keys();
  return isShared && prefixOf(id) !== prefixOf(first);
}

function readIds(file: string): LedgerIds | undefined {
  const { data, error } = readYaml(file);
  if (error) return undefined;
  const isOpen = (rule: unknown) => at(rule, "kind") === "open" || at(rule, "reading") !== undefined;
  return new Map(items(data).map((rule) => [`${at(rule, "id")}`, isOpen(rule)]));
}

function prefixOf(id: string): string {
  return id.slice(0, id.indexOf("-") + 1);
}
