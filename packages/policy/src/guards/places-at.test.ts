import { expect, test } from "vitest";
import { placesAt } from "./places-at.ts";

test("values with their paths, through lists; what is not sent is left out", () => {
  const body = { "a/b": 1, list: [{ name: "x" }, {}, { name: undefined }, { name: null }, null] };
  expect(placesAt(body, "/a~1b")).toEqual([{ value: 1, field: "body.a/b" }]);
  expect(placesAt(body, "/list/*/name")).toEqual([
    { value: "x", field: "body.list[0].name" },
    { value: null, field: "body.list[3].name" },
  ]);
  expect(placesAt(body, "")).toEqual([{ value: body, field: "body" }]);
});

test.each([undefined, null, "text", 7, [], new FormData()])("nothing in %s", (body) => {
  expect(placesAt(body, "/list/*/name")).toEqual([]);
});
