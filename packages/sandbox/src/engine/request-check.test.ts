import { describe, expect, test, vi } from "vitest";
import { bookshopApi, bytesOf, exchangeOf, worldAtNoon } from "../../test/bookshop.ts";
import type { Exchange } from "./api.ts";
import { Refusal } from "./refusal.ts";
import { requestCheck } from "./request-check.ts";

const json = { "content-type": "application/json; charset=utf-8" };
const run = (exchange: Exchange) => requestCheck(exchange, worldAtNoon(), () => ({ status: 204 }));

function put(bytes: Uint8Array, more: Partial<Exchange> = {}): Exchange {
  return exchangeOf("putBook", { headers: json, bytes, ...more });
}

test("what holds goes on, with query and body as their types say", () => {
  const read = exchangeOf("getBook", { headers: { "x-shelf": "prose" }, query: { page: "3" } });
  expect(run(read)).toEqual({ status: 204 });
  expect(read.query).toEqual({ page: 3 });
  const write = put(bytesOf({ title: "Poems" }));
  expect(run(write)).toEqual({ status: 204 });
  expect(write.body).toEqual({ title: "Poems" });
});

describe("is refused", () => {
  test.each([
    ["no body", new Uint8Array(), 400, "the body is missing"],
    ["no JSON", new TextEncoder().encode('{"title"'), 400, "the body is not valid JSON"],
    ["no UTF-8", Uint8Array.of(0x22, 0xff, 0x22), 400, "the body is not valid UTF-8"],
    [
      "JSON that is nested 201 deep",
      new TextEncoder().encode("[".repeat(201) + "]".repeat(201)),
      400,
      "the body is nested deeper than 200 levels",
    ],
    ["the wrong shape", bytesOf([]), 400, "body must be object"],
  ])("%s", (_, bytes, status, message) => {
    expect(() => run(put(bytes))).toThrow(expect.objectContaining({ status, message }));
  });

  test("another media type: the API's own 400, marked as what no document foresees", () => {
    const details = { openPoint: ["transport"], field: "header/content-type", fired: "media type" };
    const refusal = { status: 400, details: expect.objectContaining(details) };
    for (const type of ["text/plain", "application/jsonp", ""]) {
      expect(() => run(put(bytesOf({}), { headers: { "content-type": type } }))).toThrow(
        expect.objectContaining(refusal),
      );
    }
  });

  test("a compressed body: the API's own 400, marked as what no document foresees", () => {
    const headers = { ...json, "content-encoding": "gzip" };
    const details = { openPoint: "transport", field: "header/content-encoding", fired: "content encoding" };
    expect(() => run(put(bytesOf({ title: "Poems" }), { headers }))).toThrow(
      expect.objectContaining({
        status: 400,
        message: 'The Content-Encoding "gzip" is not supported. Send the body as it is, without this header.',
        details: expect.objectContaining(details),
      }),
    );
    const identity = { ...json, "content-encoding": "identity" };
    expect(run(put(bytesOf({ title: "Poems" }), { headers: identity }))).toEqual({ status: 204 });
  });

  test("another media type, marked with the API's own rule too, under its own code", () => {
    const api = bookshopApi({ otherMediaType: { openPoint: "BOOK-001", code: "NotText" } });
    const details = { openPoint: ["BOOK-001", "transport"], code: "NotText" };
    expect(() => run(put(bytesOf({}), { api, headers: { "content-type": "text/plain" } }))).toThrow(
      expect.objectContaining({ status: 400, details: expect.objectContaining(details) }),
    );
  });
});

test("what the API tolerates goes on", () => {
  const api = bookshopApi({ invalid: () => undefined });
  expect(run(put(bytesOf([]), { api }))).toEqual({ status: 204 });
});

test("the API receives two hundred problems at most", () => {
  const invalid = vi.fn(() => new Refusal(400, "many"));
  const body = { title: "Poems", authors: Array(1_000).fill(1) };
  expect(() => run(put(bytesOf(body), { api: bookshopApi({ invalid }) }))).toThrow("many");
  expect(invalid).toHaveBeenCalledWith(expect.objectContaining({ length: 200 }), expect.anything());
});

test("for more than two thousand values it receives one problem", () => {
  const invalid = vi.fn(() => new Refusal(400, "one"));
  const body = { title: 1, authors: Array(2_000).fill(1) };
  expect(() => run(put(bytesOf(body), { api: bookshopApi({ invalid }) }))).toThrow("one");
  expect(invalid).toHaveBeenCalledWith([expect.objectContaining({ at: "/title", first: true })], expect.anything());
});
