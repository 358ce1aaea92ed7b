import { at, items } from "../document/json.ts";
import { walk } from "../document/walk.ts";
import type { Extension } from "./extension.ts";
import { peopleRead } from "./field-change.ts";
import { inCapitals, isForeign, type LedgerIds, ledgerIdsOf } from "./ledger-ids.ts";
import { ledgerIds } from "./schema.ts";
import { anywhere } from "./spots.ts";

/** The lists of open rules: the field itself, and `open` in the fields that have it. */
const LISTS = [["x-open"], ["x-auth-failure", "open"], ["x-rate-limit", "open"]];

export const open = {
  spot: anywhere,
  schema: { ...ledgerIds, description: "Ledger ids of the undocumented behavior here" },
  rules: {
    "open-ids-known": {
      wants:
        "`x-open` (and `open` in `x-auth-failure` and `x-rate-limit`) lists ids of rules.yaml that are open or have a reading",
      why: "The portal's page of open points is made from them",
      given: "$",
      *check(document, { file }) {
        const ledger = ledgerIdsOf(file);
        if (!ledger) return;
        for (const { path, value } of walk(document)) {
          for (const list of LISTS) {
            const ids = at(value, ...list);
            if (ids === undefined) continue;
            const here = [...path, ...list];
            if (items(ids).length === 0)
              yield { message: "The list is empty. Name the open rules, as in `[ABC-126]`.", at: here };
            for (const [index, id] of items(ids).entries()) {
              if (isForeign(`${id}`, ids, ledger, file)) continue;
              const message = wrongId(`${id}`, ledger);
              if (message) yield { message, at: [...here, index] };
            }
          }
        }
      },
    },
  },
  diff: peopleRead,
} satisfies Extension;

function wrongId(id: string, ledger: LedgerIds): string | undefined {
  switch (ledger.get(id)) {
    case true:
      return undefined;
    case false:
      return `${id} is not open: its contract text settles it. Show the fact and put the id under x-rules, or give the rule a reading.`;
    default:
      if (ledger.has(id.toUpperCase())) return inCapitals(id);
      return `rules.yaml has no rule ${id}. Prefer the id of an open rule, as in \`[ABC-126]\`.`;
  }
}
