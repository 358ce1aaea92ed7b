import { describe, expect, test } from "vitest";
import { readEntry } from "./read-entry.ts";

const ledger = '- id: CRT-001\n  source: "document 3, Preamble (Addresses)"\n';

function read({ info = {}, operations = [{}] as object[] }) {
  const paths = Object.fromEntries(
    operations.map((operation, index) => [
      `/${index}`,
      { parameters: [], post: { operationId: `${index}`, ...operation } },
    ]),
  );
  return readEntry("cart", JSON.stringify({ openapi: "3.1.0", info: { title: "Cart", ...info }, paths }), ledger);
}

test.each([
  ["the summary", { summary: "Short.", description: "Long." }, "Short."],
  ["else the first paragraph of the description", { description: "First\nline.\n\nSecond." }, "First\nline."],
  ["else nothing", {}, ""],
])("about an API the page says %s", (_what, info, about) => {
  expect(read({ info })).toEqual({ name: "cart", title: "Cart", about, document: 3, deprecated: false });
});

describe("deprecation", () => {
  const old = { deprecated: true };
  const token = { "x-role": "token" };

  test("an API is deprecated when all its operations are, the token exchange aside", () => {
    expect(read({ operations: [old, token] }).deprecated).toBe(true);
    expect(read({ operations: [old, {}] }).deprecated).toBe(false);
  });

  test("its successor is that of all operations, or of some", () => {
    const succeeded = { ...old, "x-successor": "query" };
    expect(read({ operations: [old, token] }).successor).toBeUndefined();
    expect(read({ operations: [succeeded, token] }).successor).toEqual({ name: "query", of: "all" });
    expect(read({ operations: [old, succeeded] }).successor).toEqual({ name: "query", of: "some" });
  });
});
