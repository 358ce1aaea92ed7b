import { items, type Path } from "../document/json.ts";
import { rulesNamed } from "../document/rule-ids.ts";
import { walk } from "../document/walk.ts";
import type { Extension } from "./extension.ts";
import { peopleRead } from "./field-change.ts";
import { inCapitals, isForeign, type LedgerIds, ledgerIdsOf } from "./ledger-ids.ts";
import { ledgerIdsOrRanges } from "./schema.ts";
import { anywhere } from "./spots.ts";

const FIELD = "x-rules";
const PREFERRED = "Prefer `x-rules: [ABC-026, ABC-027]` or a range of at most five, `[ABC-026..ABC-029]`.";

/** Stripped from the bundle (`bundle/strip-rules.ts`), so that no release has it and no change of it reaches anybody. */
export const rules = {
  spot: anywhere,
  schema: { ...ledgerIdsOrRanges, description: "Ledger ids of the rules shown here" },
  rules: {
    "rule-ids-known": {
      wants:
        "`x-rules` lists ids of the API's rules.yaml, ranges of at most five, and never stands on the root or on a path",
      why: "An id claims that this very place shows the rule",
      given: "$",
      *check(document, { file }) {
        const ledger = ledgerIdsOf(file);
        if (!ledger) return;
        for (const { path, value } of walk(document)) {
          const ids = value[FIELD];
          if (ids === undefined) continue;
          const here = [...path, FIELD];
          if (isTooWide(path)) {
            yield {
              message: "x-rules is too wide here. Put each id on the smallest object that shows the fact.",
              at: here,
            };
          } else if (items(ids).length === 0) {
            yield { message: `x-rules must be a list of rule ids. ${PREFERRED}`, at: here };
          }
          for (const [index, id] of items(ids).entries()) {
            if (isForeign(`${id}`, ids, ledger, file)) continue;
            const wrong = wrongId(`${id}`, ledger);
            if (wrong) yield { message: wrong, at: [...here, index] };
          }
        }
      },
    },
  },
  diff: peopleRead,
} satisfies Extension;

function isTooWide(path: Path): boolean {
  return path.length === 0 || (path[0] === "paths" && path.length <= 2);
}

function wrongId(entry: string, ledger: LedgerIds): string | undefined {
  const capitals = entry.toUpperCase();
  if (capitals !== entry && wrongId(capitals, ledger) === undefined) return inCapitals(entry);
  const isRange = entry.includes("..");
  const ids = rulesNamed(entry);
  if (isRange && !ids) return `${entry} is not a range of two to five rules. ${PREFERRED}`;
  const missing = (ids ?? [entry]).find((id) => !ledger.has(id));
  return (
    missing &&
    `rules.yaml has no rule ${missing}${isRange ? ` (in ${entry})` : ""}. Correct the id, or add the rule to rules.yaml.`
  );
}
