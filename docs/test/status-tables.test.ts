import { expect, test } from "vitest";
import { readReferenceApis } from "../src/reference/read-apis.ts";
import { documentedErrors } from "./support/documented-errors.ts";
import { elementsOf, readPage, textOf } from "./support/html.ts";

const documented = new Set(
  readReferenceApis()
    .flatMap(documentedErrors)
    .flatMap((error) => error.match(/^\d{3}$/) ?? []),
);

/** Every status in the first column of the table that begins with these words. */
function statusesIn(address: string, heading: string): ReadonlySet<string> {
  const table = elementsOf(readPage(address), "table").find((each) => textOf(each).trim().startsWith(heading));
  const cells = table ? elementsOf(table, "tr").map((row) => elementsOf(row, "td")[0]) : [];
  return new Set(cells.flatMap((cell) => (cell && textOf(cell).match(/\b\d{3}\b/g)) ?? []));
}

// A status that a spec adds needs a row: what the client does after it, and what became of the call.
test.each([
  ["/guides/calls/retries/", "what went wrong"],
  ["/guides/calls/idempotency/", "you got"],
])("the table of %s that begins with %j has every status that a spec documents", (address, heading) => {
  const shown = statusesIn(address, heading);
  expect([...documented].filter((status) => !shown.has(status))).toEqual([]);
});
