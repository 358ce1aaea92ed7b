import { expect, test } from "vitest";
import type { AdviceNotice } from "./advice-notice.ts";
import { guardCheck } from "./guard-check.ts";
import { sizeGuard } from "./size-guard.ts";

const clock = { now: () => 0, sleep: async () => {} };
const guard = sizeGuard("sizes", ["send"], { "/list": "TNY-001", "/list/*/name": "TNY-002", "/free": "TNY-003" });
const limits = { "/list": { minItems: 1, maxItems: 2 }, "/list/*/name": { minLength: 2, maxLength: 3 } };

function send(body: unknown): string[] {
  const reported: AdviceNotice[] = [];
  const operation = { id: "send", safety: "unsafe", limits } as const;
  const check = guardCheck({ api: "tiny", operations: { "POST /send": operation } }, [guard], {
    clock,
    guards: undefined,
    onAdvice: (notice) => reported.push(notice),
  });
  check(operation, { body });
  return reported.map(({ rule, message }) => `${rule} ${message}`);
}

test("what fits the manifest's sizes passes, and so does what has none or is no text and no list", () => {
  expect(send({ list: [{ name: "abc" }, { name: 12345 }], free: "a".repeat(999) })).toEqual([]);
  expect(send({ list: [{ name: "ab" }], free: "" })).toEqual([]);
  expect(send({ list: { length: 9 } })).toEqual([]);
  expect(send(undefined)).toEqual([]);
});

test("one entry or one character more is refused", () => {
  expect(() => send({ list: [{}, {}, {}] })).toThrow("send: body.list has 3 entries; at most 2 are allowed.");
  expect(() => send({ list: [{}, { name: "abcd" }] })).toThrow(
    "send: body.list[1].name has 4 characters; at most 3 are",
  );
});

test("one entry or one character less is refused", () => {
  expect(() => send({ list: [] })).toThrow(
    "send: body.list is too short: 0 of at least 1 entries. Add what is missing.",
  );
  expect(() => send({ list: [{}, { name: "a" }] })).toThrow(
    "send: body.list[1].name is too short: 1 of at least 2 characters. Write it in full.",
  );
  expect(() => send({ list: [{ name: "" }] })).toThrow("is too short: 0 of at least 2 characters.");
});

test("too short in characters alone is advice", () => {
  expect(send({ list: [{ name: "😀" }] })).toEqual([
    "TNY-002 body.list[0].name has 1 of at least 2 characters, and is long enough in UTF-16 units only.",
  ]);
});

test("too long in UTF-16 units alone is advice", () => {
  expect(send({ list: [{ name: "a😀😀" }] })).toEqual([
    "TNY-002 body.list[0].name has 5 UTF-16 units; if the limit of 3 counts those, it is too long.",
  ]);
  expect(() => send({ list: [{ name: "a😀😀😀" }] })).toThrow("has 4 characters");
});
