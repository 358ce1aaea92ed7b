import { expect, test } from "vitest";
import { reasonOf } from "./reason.ts";

const problem = (message: string, statement = "Books have titles.") => ({
  field: "body/title",
  message,
  rules: [{ id: "BOOK-011", statement }],
});

test("the first problem, its rule in the ledger's words, and how many more there are", () => {
  expect(reasonOf([])).toBeUndefined();
  expect(reasonOf([problem("body/title is missing")])).toBe("body/title is missing (BOOK-011: Books have titles.)");
  expect(reasonOf([problem("one"), problem("two"), problem("three")])).toBe(
    "one (BOOK-011: Books have titles.) And 2 more; the request log lists them.",
  );
  expect(reasonOf([{ field: "body", message: "one", rules: [] }])).toBe("one");
});

test.each([
  ["must NOT have more than 65536 characters", "BOOK-012"],
  ["must NOT have more than 100 items", "BOOK-013"],
  ["must be <= 100", "BOOK-013"],
  ["must NOT have more than 36 items", "BOOK-011"],
  ["must match pattern", "BOOK-011"],
])("of several rules, the one that states the limit: %s", (message, id) => {
  const rules = [
    { id: "BOOK-011", statement: "A title is a text, of 1,000 books." },
    { id: "BOOK-012", statement: "It has at most 65,536 characters." },
    { id: "BOOK-013", statement: "There are at most 100 of them." },
  ];
  expect(reasonOf([{ field: "body/title", message, rules }])).toContain(`(${id}: `);
});

test("whatever a request's own names are, it is one line of printable ASCII that ends", () => {
  const hostile = reasonOf([problem(`body/a\r\nset-cookie: a=b\u0000é💩${"x".repeat(5_000)}`, "ö".repeat(2_000))]);
  expect(hostile).toMatch(/^body\/a\?set-cookie: a=b\?x+\.\.\. \(BOOK-011: \?\)$/);
  expect(reasonOf([problem("x".repeat(5_000), "y".repeat(5_000))])?.length).toBeLessThan(400);
});

test("the message has all the room that the rule leaves, so that its advice is not cut off", () => {
  const message = `${"x".repeat(250)}. Start the sandbox with --allow-host sandbox.`;
  expect(reasonOf([problem(message)])).toBe(`${message} (BOOK-011: Books have titles.)`);
});
