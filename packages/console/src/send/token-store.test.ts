import { expect, test } from "vitest";
import { TokenStore } from "./token-store.ts";

function storage(initial?: string) {
  const items = new Map<string, string>(initial === undefined ? [] : [["tillside-tokens", initial]]);
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

const exchange = { method: "POST", path: "/auth/token", headers: {}, body: "client_id=one" };
const other = { ...exchange, body: "client_id=two" };

test("the next page goes on with the same token until it expires, each client with its own", () => {
  const session = storage();
  new TokenStore(session).keep(exchange, { token: "t1", expiresAt: 1_000 });
  const next = new TokenStore(session);
  expect(next.find(exchange, 999)).toBe("t1");
  expect(next.find(exchange, 1_000)).toBeUndefined();
  expect(next.find(other, 0)).toBeUndefined();
});

test("after clear there is none, on the next page neither", () => {
  const session = storage();
  const tokens = new TokenStore(session);
  tokens.keep(exchange, { token: "t1", expiresAt: 1_000 });
  tokens.clear();
  expect(tokens.find(exchange, 0)).toBeUndefined();
  expect(new TokenStore(session).find(exchange, 0)).toBeUndefined();
});

test.each(["{", "null", "[1]", '{"a":{"token":1}}'])("what it did not write, %s, is no token", (text) => {
  expect(new TokenStore(storage(text)).find(exchange, 0)).toBeUndefined();
});

test("without a storage the tokens are those of the page", () => {
  const tokens = new TokenStore(undefined);
  tokens.keep(exchange, { token: "t1", expiresAt: 1_000 });
  expect(tokens.find(exchange, 0)).toBe("t1");
});
