import { expect, test } from "vitest";
import { bytesOf, exchangeOf } from "../../test/bookshop.ts";
import { requestHash } from "./request-hash.ts";

const put = (json: unknown, url = "/shop/books/1") => requestHash(exchangeOf("putBook", { url, bytes: bytesOf(json) }));
const one = { title: "Poems", tags: [{ a: 1, b: 2 }, 3] };

test("the order of members makes no difference, at any depth", () => {
  expect(put({ tags: [{ b: 2, a: 1 }, 3], title: "Poems" })).toBe(put(one));
});

test.each([
  ["another value", () => put({ ...one, title: "Prose" })],
  ["another order of a list", () => put({ ...one, tags: [3, { a: 1, b: 2 }] })],
  ["an object in the place of a list", () => put({ ...one, tags: { 0: { a: 1, b: 2 }, 1: 3 } })],
  ["a member more", () => put({ ...one, more: null })],
  ["another address", () => put(one, "/shop/books/2")],
  ["another method", () => requestHash(exchangeOf("getBook", { bytes: bytesOf(one) }))],
])("%s makes another request", (_, other) => {
  expect(other()).not.toBe(put(one));
});

test("ONB-209 · the query makes no other request", () => {
  expect(put(one, "/shop/books/1?dry_run=false")).toBe(put(one));
});

const text = (body: string) => requestHash(exchangeOf("putBook", { bytes: new TextEncoder().encode(body) }));

test.each([
  ["1e400", "1e401"],
  ["1e400", "null"],
  ["1e400", '"1e400"'],
  ["0.1", "0.10000000000000001"],
  ["9007199254740992", "9007199254740993"],
  ["1e-400", "0"],
])("the numbers %s and %s make two requests", (number, other) => {
  expect(text(`{"price":${number}}`)).not.toBe(text(`{"price":${other}}`));
});

test.each([
  ["1.0", "1"],
  ["1e2", "100"],
  ["1e400", "10e399"],
  ["9007199254740993", "9007199254740993.0"],
])("%s is %s, written in another way", (number, other) => {
  expect(text(`{"price":${number}}`)).toBe(text(`{"price":${other}}`));
});

test("a body that is not JSON counts byte by byte", () => {
  expect(text("{a")).toBe(text("{a"));
  expect(text("{a")).not.toBe(text("{a "));
});
