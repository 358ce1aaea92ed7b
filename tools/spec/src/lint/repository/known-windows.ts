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
}

/** The windows of all APIs that have keyed operations. */
export function knownWindows(root: string): readonly KnownWindows[] {
  return readApis(root)
    .filter(({ document }) => existsSync(document))
    .map(({ name: api, document }) => ({ api, seconds: windowsOf(new WholeDocument(document).value) }))
    .filter(({ seconds }) => seconds.length > 0);
}

function windowsOf(document: unknown): readonly number[] {
  const found = Array.from(operations(document), ({ value }) => at(value, "x-idempotency", "windowSeconds"));
  return [...new Set(found.filter((seconds) => typeof seconds === "number"))];
}
