import { describe, expect, test } from "vitest";
import { readReferenceApis } from "../src/reference/read-apis.ts";
import { documentedErrors } from "./support/documented-errors.ts";
import { attributeOf, type Element, elementsOf, readPage, textOf } from "./support/html.ts";

const apis = readReferenceApis();
/** The guide, and the pages that its sections lead to. */
const PAGES = ["/guides/calls/errors/", "/guides/calls/errors-onboarding/", "/guides/calls/errors-deprecated/"];
const rowsByApi = new Map(PAGES.flatMap((address) => [...rowsOf(address)]));

/** The rows of each table that begins with a status, below the heading that they stand under. */
function rowsOf(address: string): ReadonlyMap<string, readonly Element[]> {
  const rows = new Map<string, readonly Element[]>();
  let heading = "";
  for (const element of elementsOf(readPage(address), "h2", "table")) {
    if (element.tagName === "h2") heading = attributeOf(element, "id") ?? "";
    else if (textOf(element).trim().startsWith("status")) rows.set(heading, elementsOf(element, "tr").slice(1));
  }
  return rows;
}

/** What the page says of an API: `409`, and `409 Conflict` where the row names a code. */
function shownErrors(api: string, areDocumented: boolean): readonly string[] {
  const shown = (rowsByApi.get(api) ?? []).flatMap((row) => {
    const [name, cause] = elementsOf(row, "td");
    if (!name || !cause || textOf(cause).startsWith("not documented") === areDocumented) return [];
    const codes = elementsOf(name, "code").map(textOf);
    const statuses = textOf(name).match(/\d{3}/g) ?? [];
    return statuses.flatMap((status) => [status, ...codes.map((code) => `${status} ${code}`)]);
  });
  return [...new Set(shown)].sort();
}

describe("the pages of errors and the bundles name the same statuses and codes", () => {
  test.each(apis)("of $name", (api) => {
    expect(documentedErrors(api)).not.toEqual([]);
    expect(shownErrors(api.name, true)).toEqual(documentedErrors(api));
  });

  test.each(apis)("of $name, what is called not documented is in no bundle", (api) => {
    const documented = new Set(documentedErrors(api));
    expect(shownErrors(api.name, false).filter((error) => documented.has(error))).toEqual([]);
  });

  test("and of no other API", () => {
    expect([...rowsByApi.keys()].sort()).toEqual(apis.map(({ name }) => name).sort());
  });
});
