import type { Guard, GuardContext } from "./guard.ts";
import { type BodyPlace, placesAt } from "./places-at.ts";

/**
 * A guard of sizes: refuses lists and texts that are longer than the manifest says.
 * @param rules id of the contract's rule by pointer into the body, as in the manifest's `limits`.
 */
export function sizeGuard(name: string, operations: readonly string[], rules: Readonly<Record<string, string>>): Guard {
  return {
    name,
    operations,
    check({ body }, context) {
      for (const [pointer, rule] of Object.entries(rules)) {
        const { maxItems = Infinity, maxLength = Infinity } = context.limits[pointer] ?? {};
        for (const place of placesAt(body, pointer)) {
          checkItems(place, rule, maxItems, context);
          checkLength(place, rule, maxLength, context);
        }
      }
    },
  };
}

function checkItems({ value, field }: BodyPlace, rule: string, most: number, { refuse }: GuardContext): void {
  if (!Array.isArray(value) || value.length <= most) return;
  refuse(rule, field, `has ${value.length} entries; at most ${most} are taken. Send the others in further calls.`);
}

/** Too long by code points is too long by any unit. By UTF-16 units alone it may still fit: the contract names no unit. */
function checkLength({ value, field }: BodyPlace, rule: string, most: number, context: GuardContext): void {
  if (typeof value !== "string" || value.length <= most) return;
  const characters = [...value].length;
  if (characters > most) {
    context.refuse(rule, field, `has ${characters} characters; at most ${most} are taken. Shorten it.`);
  }
  context.advise(
    rule,
    field,
    `has ${value.length} UTF-16 units; should the limit of ${most} count those, it is too long.`,
  );
}
