import type { SizeFacts } from "../facts/manifest.ts";
import type { Guard, GuardContext } from "./guard.ts";
import { type BodyPlace, placesAt } from "./places-at.ts";

/**
 * A guard of sizes: refuses lists and texts that are longer or shorter than the manifest says.
 * @param rules id of the contract's rule by pointer into the body, as in the manifest's `limits`.
 */
export function sizeGuard<Name extends string>(
  name: Name,
  operations: readonly string[],
  rules: Readonly<Record<string, string>>,
): Guard<Name> {
  const places = Object.entries(rules);
  return {
    name,
    operations,
    check({ body }, context) {
      for (const [pointer, rule] of places) {
        const {
          minItems = 0,
          maxItems = Infinity,
          minLength = 0,
          maxLength = Infinity,
        }: SizeFacts = context.limits[pointer] ?? {};
        for (const place of placesAt(body, pointer)) {
          checkItems(place, rule, minItems, maxItems, context);
          checkLongest(place, rule, maxLength, context);
          checkShortest(place, rule, minLength, context);
        }
      }
    },
  };
}

function checkItems(
  { value, field }: BodyPlace,
  rule: string,
  least: number,
  most: number,
  { refuse }: GuardContext,
): void {
  if (!Array.isArray(value)) return;
  const { length } = value;
  if (length > most) {
    refuse(rule, field, `has ${length} entries; at most ${most} are allowed. Send the others in further calls.`);
  }
  if (length < least) {
    refuse(rule, field, `is too short: ${length} of at least ${least} entries. Add what is missing.`);
  }
}

/** Too long by code points is too long by any unit. By UTF-16 units alone it may still fit: the contract names no unit. */
function checkLongest({ value, field }: BodyPlace, rule: string, most: number, context: GuardContext): void {
  if (typeof value !== "string" || value.length <= most) return;
  const characters = [...value].length;
  if (characters > most) {
    context.refuse(rule, field, `has ${characters} characters; at most ${most} are allowed. Shorten it.`);
  }
  context.advise(
    rule,
    field,
    `has ${value.length} UTF-16 units; if the limit of ${most} counts those, it is too long.`,
  );
}

/** The other way round: too short by UTF-16 units is so by code points, of which there are never more. */
function checkShortest({ value, field }: BodyPlace, rule: string, least: number, context: GuardContext): void {
  // A code point has two units at most.
  if (typeof value !== "string" || value.length >= 2 * least) return;
  const characters = [...value].length;
  if (characters >= least) return;
  const has = `${characters} of at least ${least} characters`;
  if (value.length < least) context.refuse(rule, field, `is too short: ${has}. Write it in full.`);
  context.advise(rule, field, `has ${has}, and is long enough in UTF-16 units only.`);
}
