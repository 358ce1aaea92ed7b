import { existsSync } from "node:fs";
import { boundsOf, fieldsOf, namesByRule, rulesOf } from "../../document/bounds.ts";
import { statedBounds } from "../../document/stated-bounds.ts";
import { WholeDocument } from "../../document/whole-document.ts";
import { type LedgerTexts, ledgerTextsOf } from "../../extensions/ledger-ids.ts";
import { readApis } from "../../files/apis.ts";
import { pathIn } from "../run/finding.ts";

/** A limit that one rule states: of the one field that names the rule or, where no field does, of the rule alone. */
export interface KnownBound {
  readonly api: string;
  readonly rule: string;
  readonly value: number;
  /** `events has maxItems 100`, or `AUD-041 says "maximum: 100,000"`. */
  readonly words: string;
  /** The field whose schema has the limit. */
  readonly field?: string;
  readonly keyword?: string;
  /** As people are shown it: `specs/events/schemas/EventRequest.yaml:16`. */
  readonly place: string;
}

/** A least length or count of one says no more than that something is there. */
const TRIVIAL = 1;

/** The limits of all APIs, by the rules that state them. */
export function knownBounds(root: string): readonly KnownBound[] {
  return readApis(root)
    .filter(({ document }) => existsSync(document))
    .flatMap(({ name, document }) => boundsIn(root, name, document));
}

function boundsIn(root: string, api: string, document: string): readonly KnownBound[] {
  const ledger = ledgerTextsOf(document);
  if (!ledger) return [];
  const whole = new WholeDocument(document);
  const fields = [...fieldsOf(whole.value)];
  const named = namesByRule(fields);
  const found = new Map<string, KnownBound>();
  for (const field of fields) {
    for (const { side, keyword, value } of boundsOf(field.schema)) {
      if (value === undefined || value <= TRIVIAL || keyword.startsWith("exclusive")) continue;
      for (const rule of rulesOf(field)) {
        const stated = (ledger.get(rule) ?? []).flatMap(({ text }) => statedBounds(text));
        if (named.get(rule)?.size !== 1 || !stated.some((each) => each[side] !== undefined)) continue;
        const { file, line } = whole.locate([...field.path, keyword]);
        const place = `${pathIn(root, file)}:${line}`;
        const words = `${field.name} has ${keyword} ${value}`;
        found.set(`${rule} ${keyword} ${value}`, { api, rule, value, words, field: field.name, keyword, place });
      }
    }
  }
  return [...found.values(), ...statedAlone(api, ledger, named)];
}

/** The limits in rules that no field names, such as a recommended size. A client's or the sandbox's assumption is not one. */
function statedAlone(api: string, ledger: LedgerTexts, named: ReadonlyMap<string, unknown>): readonly KnownBound[] {
  return [...ledger].flatMap(([rule, [first]]) =>
    named.has(rule) || !first
      ? []
      : statedBounds(first.text).flatMap(({ least, most, words }) =>
          [least, most]
            .filter((value) => value !== undefined)
            .map((value) => ({ api, rule, value, words: `${rule} says "${words}"`, place: first.place })),
        ),
  );
}
