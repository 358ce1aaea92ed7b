import { expect, test } from "vitest";
import { draftOf, text } from "./draft.ts";
import { operationsOf } from "./operations.ts";

test.each([
  ["a", "a"],
  [1, "1"],
  [null, "null"],
  [undefined, "undefined"],
  [["a"], '["a"]'],
  [Object.create(null), "{}"],
  ["\ud800", "\ufffd"],
])("%j as a form has it", (value, want) => {
  expect(text(value)).toBe(want);
});

test("a field that is undefined is not in the form", () => {
  const exchange = operationsOf("onboarding").find(({ id }) => id === "exchangeClientCredentials");
  const body = { grant_type: "client_credentials", client_id: undefined };
  expect(exchange && draftOf(exchange, { path: {}, query: {}, header: {}, body }).body).toBe(
    "grant_type=client_credentials",
  );
});
