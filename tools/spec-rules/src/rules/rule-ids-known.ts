import { isForeign } from "../document/foreign.ts";
import { items } from "../document/json.ts";
import { type Ledger, ledgerOf } from "../document/ledger.ts";
import { walk } from "../document/walk.ts";
import type { OwnRule, Path } from "../rule.ts";

const FIELD = "x-rules";
const LONGEST = 5;
const PREFERRED = "Prefer `x-rules: [ABC-026, ABC-027]` or a range of at most five, `[ABC-026..ABC-029]`.";

export const ruleIdsKnown: OwnRule = {
  wants:
    "`x-rules` lists ids of the API's rules.yaml, ranges of at most five, and never stands on the root or on a path",
  given: "$",
  *check(document, { file }) {
    const ledger = ledgerOf(file);
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
};

function isTooWide(path: Path): boolean {
  return path.length === 0 || (path[0] === "paths" && path.length <= 2);
}

function wrongId(id: string, ledger: Ledger): string | undefined {
  const range = /^([A-Z]+-)(\d{3})\.\.\1(\d{3})$/.exec(id);
  if (!range) return ledger.has(id) ? undefined : `rules.yaml has no rule ${id}. ${PREFERRED}`;
  const [first, last] = [Number(range[2]), Number(range[3])];
  if (last <= first || last - first >= LONGEST) return `${id} is no range of two to five rules. ${PREFERRED}`;
  const ids = Array.from(
    { length: last - first + 1 },
    (_, index) => `${range[1]}${`${first + index}`.padStart(3, "0")}`,
  );
  const missing = ids.find((candidate) => !ledger.has(candidate));
  return missing && `rules.yaml has no rule ${missing} (in ${id}). ${PREFERRED}`;
}
