import type { Rule } from "../document/ledger.ts";
import { rulesNamed } from "../document/rule-ids.ts";
import type { Evidence } from "./gate.ts";
import type { Mark } from "./spec-marks.ts";
import { type Proofs, proofsOf } from "./test-proofs.ts";
import type { PassedTest } from "./test-results.ts";

/** What was read, by the names of the APIs. */
export interface Sources {
  readonly ledgers: ReadonlyMap<string, readonly Rule[]>;
  readonly marks: ReadonlyMap<string, readonly Mark[]>;
  /** Marks in what the specs share: they may name rules of each. */
  readonly shared: readonly Mark[];
  /** Marks in the portal's pages: they may name rules of each, too. */
  readonly docs: readonly Mark[];
  /** Undefined where no test was run. */
  readonly tests: readonly PassedTest[] | undefined;
}

/** Where the rules of each API were found, and everything that names a rule in a wrong way. */
export interface Findings {
  readonly evidence: ReadonlyMap<string, Evidence>;
  readonly complaints: readonly string[];
}

/** Looks for every rule in specs and test names. */
export function findRules({ ledgers, marks, shared, docs, tests }: Sources): Findings {
  const idsOf = (api: string) => new Set(ledgers.get(api)?.map(({ id }) => id));
  const known = new Set(Array.from(ledgers.keys(), (api) => [...idsOf(api)]).flat());
  const { proved, complaints } = tests ? proofsOf(tests, known) : { proved: undefined, complaints: [] };
  const stated = idsUnder("rules", docs);
  const evidence = Array.from(ledgers.keys(), (api): [string, Evidence] => {
    const here = [...(marks.get(api) ?? []), ...shared];
    return [api, { shown: idsUnder("rules", here), marked: idsUnder("open", here), stated, proved }];
  });
  return {
    evidence: new Map(evidence),
    complaints: [
      ...[...marks].flatMap(([api, own]) => wrongMarks(own, idsOf(api), `specs/${api}/rules.yaml has`)),
      ...wrongMarks([...shared, ...docs], known, "the ledgers have"),
      ...complaints,
      ...needlessExcuses(ledgers, proved),
    ],
  };
}

function idsUnder(field: Mark["field"], marks: readonly Mark[]): ReadonlySet<string> {
  return new Set(marks.filter((mark) => mark.field === field).flatMap(({ entry }) => rulesNamed(entry) ?? []));
}

function wrongMarks(marks: readonly Mark[], known: ReadonlySet<string>, owner: string): readonly string[] {
  return marks.flatMap(({ entry, place }) => {
    const ids = rulesNamed(entry);
    if (!ids)
      return [
        `${place}: "${entry}" is not a rule id. Prefer \`ABC-026\` or a range of at most five, \`ABC-026..ABC-029\`.`,
      ];
    const unknown = ids.filter((id) => !known.has(id));
    return unknown.length === 0 ? [] : [`${place}: ${owner} no rule ${unknown.join(", ")}. Correct the id.`];
  });
}

function needlessExcuses(ledgers: Sources["ledgers"], proved: Proofs | undefined): readonly string[] {
  return [...ledgers].flatMap(([api, ledger]) =>
    ledger
      .filter(({ id, proof }) => proof && proved?.has(id))
      .map(
        ({ id }) => `specs/${api}/rules.yaml: ${id} says that no test can prove it, but one does. Remove \`proof\`.`,
      ),
  );
}
