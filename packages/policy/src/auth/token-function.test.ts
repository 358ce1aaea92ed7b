import { expect, test } from "vitest";
import { tokenFunction } from "./token-function.ts";

test("is called for every attempt, with the token that was refused", async () => {
  const seen: unknown[] = [];
  const source = tokenFunction((context) => {
    seen.push(context);
    return `token-${seen.length}`;
  });
  expect([await source.token(), await source.token("token-1")]).toEqual(["token-1", "token-2"]);
  expect(seen).toEqual([{ rejected: undefined }, { rejected: "token-1" }]);
});

test("a function that throws is a rejection like any other", async () => {
  const source = tokenFunction(() => {
    throw new Error("vault is closed");
  });
  await expect(source.token()).rejects.toThrow("vault is closed");
});
