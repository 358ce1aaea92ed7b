import { existsSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { homesOf } from "../document/homes.ts";
import { at, items, type Path } from "../document/json.ts";
import { rulesNamed } from "../document/rule-ids.ts";
import { readYaml } from "../document/yaml-file.ts";

/** By rule id: true where the rule is open (as its kind says) or settled by a reading. */
export type LedgerIds = ReadonlyMap<string, boolean>;

/** The ledger beside a root document, `rules.yaml`; none where it is missing or no YAML, which is a finding of its own. */
export function ledgerIdsOf(documentFile: string): LedgerIds | undefined {
  const file = join(dirname(documentFile), "rules.yaml");
  return existsSync(file) ? readIds(file) : undefined;
}

/** The message for an id, or a range of ids, that the ledger has in capitals only. */
export function inCapitals(id: string): string {
  return `rules.yaml has no rule ${id}: ids are written in capitals. Prefer ${id.toUpperCase()}.`;
}

/** A text of a rule: the rule itself or a line of its reading. */
export interface LedgerText {
  readonly text: string;
  /** As people are shown it: `specs/onboarding/rules.yaml:1729`. */
  readonly place: string;
}

/** The texts of the ledger beside a root document, by rule id; none where it is missing or not valid YAML. */
export type LedgerTexts = ReadonlyMap<string, readonly LedgerText[]>;

const TEXTS: readonly Path[] = [["rule"], ["reading", "client"], ["reading", "sandbox"]];

export function ledgerTextsOf(documentFile: string): LedgerTexts | undefined {
  const file = join(dirname(documentFile), "rules.yaml");
  if (!existsSync(file)) return undefined;
  const { data, error, positionOf } = readYaml(file);
  if (error) return undefined;
  const home = `specs/${basename(dirname(file))}/rules.yaml`;
  return new Map(
    items(data).map((rule, index) => [
      `${at(rule, "id")}`,
      TEXTS.flatMap((path): readonly LedgerText[] => {
        const text = at(rule, ...path);
        if (typeof text !== "string") return [];
        return [{ text, place: `${home}:${positionOf([index, ...path]).line}` }];
      }),
    ]),
  );
}

/** What one text of a rule says. */
export interface Said {
  readonly id: string;
  readonly place: string;
  readonly words: string;
}

/** The message for rules that say otherwise than the spec, all of them in one; undefined where none does. */
export function saidOtherwise(fact: string, said: readonly Said[]): string | undefined {
  if (said.length === 0) return undefined;
  const words = said.map(({ id, place, words: its }) => `${id} (${place}) says "${its}"`);
  const list = [words.slice(0, -1).join(", "), ...words.slice(-1)].filter((part) => part !== "").join(" and ");
  return `${fact}, but ${list}. One of them is wrong: compare the contract.`;
}

/** The texts of the rules that an `x-rules` names. */
export function textsNamed(xRules: unknown, ledger: LedgerTexts): readonly (LedgerText & { readonly id: string })[] {
  const ids = items(xRules).flatMap((entry) => rulesNamed(`${entry}`) ?? []);
  return ids.flatMap((id) => (ledger.get(id) ?? []).map((text) => ({ id, ...text })));
}

/**
 * True for an id of another API's ledger, in a list written outside this API's folder. A file that several APIs refer to
 * may name the rules of each, and the lint of each looks at its own.
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
  return id.slice(0, id.indexOf("-") + 1).toUpperCase();
}
