import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";

const list = (query: object) => guarded("listCalendarEvents", { query });

test.each([0, -1, 1.5, "x", ""])("CAL-104 · a pageNumber or pageSize of %j is advice", (value) => {
  expect(list({ pageNumber: value, pageSize: 10 })).toEqual(["CAL-104 params.query.pageNumber"]);
  expect(list({ pageNumber: 1, pageSize: value })).toEqual(["CAL-104 params.query.pageSize"]);
});

test("CAL-104 · a pageNumber or pageSize that is missing is advice", () => {
  expect(list({ pageSize: 10 })).toEqual(["CAL-104 params.query.pageNumber"]);
  expect(list({ pageNumber: 1 })).toEqual(["CAL-104 params.query.pageSize"]);
});

test.each([
  [1, 1],
  [7, 1_000_000],
  ["2", "50"],
])("CAL-104 · nothing is advised about page %j of %j", (pageNumber, pageSize) => {
  expect(list({ pageNumber, pageSize })).toEqual([]);
});
