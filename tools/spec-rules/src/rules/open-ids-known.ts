import { isForeign } from "../document/foreign.ts";
import { at, items } from "../document/json.ts";
import { ledgerOf } from "../document/ledger.ts";
import { walk } from "../document/walk.ts";
import type { OwnRule } from "../rule.ts";

export const openIdsKnown: OwnRule = {
  wants:
    "`x-open` (and `open` in `x-auth-failure` and `x-rate-limit`) lists ids of rules.yaml that are open or have a reading",
  given: "$",
  *check(document, { file }) {
    const ledger = ledgerOf(file);
    if (!ledger) return;
    for (const { path, value } of walk(document)) {
      for (const [list, ids] of [
        [["x-open"], value["x-open"]],
        [["x-auth-failure", "open"], at(value, "x-auth-failure", "open")],
        [["x-rate-limit", "open"], at(value, "x-rate-limit", "open")],
      ] as const) {
        if (ids === undefined) continue;
        const here = [...path, ...list];
        if (items(ids).length === 0) yield { message: "Name the open rules. Prefer `[ABC-126]`.", at: here };
        for (const [index, id] of items(ids).entries()) {
          const state = ledger.get(`${id}`);
          if (state === true || isForeign(`${id}`, ids, ledger, file)) continue;
          const message =
            state === false
              ? `${id} is not open: its contract text settles it. Show the fact and put the id under x-rules, or give the rule a reading.`
              : `rules.yaml has no rule ${id}. Prefer the id of an open rule, as in \`[ABC-126]\`.`;
          yield { message, at: [...here, index] };
        }
      }
    }
  },
};
