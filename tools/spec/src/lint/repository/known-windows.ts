import { existsSync } from "node:fs";
import { at } from "../../document/json.ts";
import { WholeDocument } from "../../document/whole-document.ts";
import { operations } from "../../document/whole-operations.ts";
import { readApis } from "../../files/apis.ts";

/** How long the operations of an API remember an idempotency key. */
export interface KnownWindows {
  readonly api: string;
  /** Each `windowSeconds` that an operation of the API has, once. */
  readonly seconds: readonly number[];
  /** Where each of them stands first, in the same order. */
  readonly places: readonly Place[];
}

/** Absolute file, line and column. */
interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The windows of all APIs that have keyed operations. */
export function knownWindows(root: string): readonly KnownWindows[] {
  return readApis(root)
    .filter(({ document }) => existsSync(document))
    .map(({ name: api, document }) => {
      const found = windowsOf(new WholeDocument(document));
      return { api, seconds: [...found.keys()], places: [...found.values()] };
    })
    .filter(({ seconds }) => seconds.length > 0);
}

function windowsOf(whole: WholeDocument): ReadonlyMap<number, Place> {
  const found = new Map<number, Place>();
  for (const { path, value } of operations(whole.value)) {
    const seconds = at(value, "x-idempotency", "windowSeconds");
    if (typeof seconds !== "number" || found.has(seconds)) continue;
    found.set(seconds, whole.locate([...path, "x-idempotency", "windowSeconds"]));
  }
  return found;
}
