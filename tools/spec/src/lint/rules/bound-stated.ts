import { type Bound, boundsOf, type Field, fieldsOf, namesByRule } from "../../document/bounds.ts";
import { at, type Path } from "../../document/json.ts";
import type { Breach, OwnRule } from "../../document/rule.ts";
import { type StatedBound, statedBounds } from "../../document/stated-bounds.ts";
import { ledgerTextsOf, saidOtherwise, textsNamed } from "../../extensions/ledger-ids.ts";

/** A length of one, or a count from one, says no more than that something is there. */
const TRIVIAL = 1;

export const boundStated: OwnRule = {
  wants:
    "A length, count or value that a property or parameter limits (`maxLength`, `minItems`, `maximum`, …) is the number in the rules that its `x-rules` names and in its description. One of those rules states it",
  why: "The sandbox refuses by the schema, and people read the rule; a changed limit must not leave the old one standing",
  given: "$",
  *check(document, { file }) {
    const ledger = ledgerTextsOf(file);
    if (!ledger) return;
    const fields = [...fieldsOf(document)];
    const named = namesByRule(fields);
    for (const field of fields) {
      const bounds = boundsOf(field.schema);
      const texts = textsNamed(at(field.value, "x-rules"), ledger);
      for (const bound of bounds) {
        const said = texts.flatMap(({ text, ...rule }) => {
          const names = named.get(rule.id) ?? new Set();
          const isOwn = (stated: StatedBound) => fits(field, stated) && isOf(field.name, stated, text, names);
          return contradictions(text, bound, isOwn).map(({ words }) => ({ ...rule, words }));
        });
        const message = saidOtherwise(`${label(field)} has ${boundWords(bound)}`, said);
        if (message !== undefined) yield { message, at: placeOf(field, bound) };
      }
      yield* ownText(field, bounds);
      const stated = texts.flatMap(({ text }) => statedBounds(text));
      for (const bound of bounds) {
        if (bound.value === undefined || bound.value <= TRIVIAL || texts.length === 0) continue;
        if (stated.some((each) => each[bound.side] !== undefined)) continue;
        yield {
          message: `No rule that ${label(field)} names states ${boundWords(bound)}. Name the rule that does under its \`x-rules\`.`,
          at: placeOf(field, bound),
        };
      }
    }
  },
};

function* ownText(field: Field, bounds: readonly Bound[]): Generator<Breach> {
  const [text] = [field.schema, field.value]
    .map((owner) => at(owner, "description"))
    .filter((one) => one !== undefined);
  // A text that names no list speaks of this field; what a bound of something else looks like, only the rules show.
  const isOfItem = field.each && at(field.schema, "description") !== undefined;
  const isOwn = (stated: StatedBound) =>
    /^(?:|characters?|letters?|digits?|items?|entries)$/i.test(stated.unit) && (isOfItem || fits(field, stated));
  for (const bound of bounds.filter(({ value }) => value !== undefined)) {
    const [other] = contradictions(`${text ?? ""}`, bound, isOwn);
    if (!other) continue;
    yield {
      message: `${label(field)} has ${boundWords(bound)}, but its description says "${other.words}". Correct one of them.`,
      at: placeOf(field, bound),
    };
  }
}

/** The bounds that a text states otherwise than the schema; what is recommended is no limit. */
function contradictions(
  text: string,
  { side, value }: Bound,
  isOwn: (stated: StatedBound) => boolean,
): readonly StatedBound[] {
  if (/\brecommend/i.test(text)) return [];
  return statedBounds(text).filter((stated) => stated[side] !== undefined && stated[side] !== value && isOwn(stated));
}

/** Whether a bound in a rule is about a field: about the list it counts, else about the last field named before it. */
function isOf(name: string, { index, unit }: StatedBound, text: string, names: ReadonlySet<string>): boolean {
  if (names.has(unit)) return unit === name;
  const before = text.slice(0, index).match(/[\w-]+/g) ?? [];
  const last = before.findLast((word) => names.has(word));
  return last === undefined ? names.size === 1 : last === name;
}

/** A limit that is missing is shown where it would stand. */
function placeOf({ path }: Field, { keyword, value }: Bound): Path {
  return value === undefined ? path : [...path, keyword];
}

function boundWords({ keyword, written }: Bound): string {
  return written === undefined ? `no ${keyword}` : `${keyword} ${written}`;
}

/** Whether a stated limit may be one of a field: `each at most 40` limits the items of a list, and not their number. */
function fits({ each, schema }: Field, stated: StatedBound): boolean {
  return each ? stated.each : !(stated.each && at(schema, "items") !== undefined);
}

function label({ name, each }: Field): string {
  return each ? `${name}[]` : name;
}
