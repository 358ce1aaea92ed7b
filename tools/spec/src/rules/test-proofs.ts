import { idsInName } from "./test-names.ts";
import type { PassedTest } from "./test-results.ts";

/** By rule id, the folders in which a test that names it passed. */
export type Proofs = ReadonlyMap<string, ReadonlySet<string>>;

/** What the passed tests prove, and the names that name rules in a wrong way. */
export function proofsOf(
  tests: readonly PassedTest[],
  known: ReadonlySet<string>,
): { readonly proved: Proofs; readonly complaints: readonly string[] } {
  const prefixes = new Set(Array.from(known, (id) => id.slice(0, 3)));
  const proved = new Map<string, Set<string>>();
  const complaints = new Set<string>();
  for (const { name, folder } of tests) {
    const ids = idsInName(name, prefixes);
    const wrong = ids ? unknownIds(ids, known) : "Prefer `ABC-026 ABC-027 · what it shows`, with at most three ids.";
    if (wrong) complaints.add(`${folder}, test "${name}": ${wrong}`);
    for (const id of ids ?? []) proved.set(id, (proved.get(id) ?? new Set()).add(folder));
  }
  return { proved, complaints: [...complaints] };
}

function unknownIds(ids: readonly string[], known: ReadonlySet<string>): string | undefined {
  const unknown = ids.filter((id) => !known.has(id));
  return unknown.length === 0 ? undefined : `the ledgers have no rule ${unknown.join(", ")}. Correct the id.`;
}
