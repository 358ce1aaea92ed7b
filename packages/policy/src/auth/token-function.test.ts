import { ManualClock } from "@tillside/testing/manual-clock";
import { expect, test } from "vitest";
import { tokenFunction } from "./token-function.ts";

test("is called for every attempt, with the token that was refused", async () => {
  const seen: unknown[] = [];
  const source = tokenFunction((context) => {
    seen.push(context);
    return `token-${seen.length}`;
  }, new ManualClock());
  expect([await source.token(), await source.token("token-1")]).toEqual(["token-1", "token-2"]);
  expect(seen).toEqual([{ rejected: undefined }, { rejected: "token-1" }]);
});

test("a function that throws is a rejection like any other", async () => {
  const source = tokenFunction(() => {
    throw new Error("vault is closed");
  }, new ManualClock());
  await expect(source.token()).rejects.toThrow("vault is closed");
});

/** A vault that responds when the test says so. */
function vault() {
  const seen: (string | undefined)[] = [];
  const responses: ((token: string) => void)[] = [];
  const source = tokenFunction(({ rejected }) => {
    seen.push(rejected);
    return new Promise((resolve) => responses.push(resolve));
  }, new ManualClock());
  return { seen, responses, source };
}

test("fifty calls that were refused with the same token ask once", async () => {
  const { seen, responses, source } = vault();
  const tokens = Promise.all(Array.from({ length: 50 }, () => source.token("token-1")));
  responses[0]?.("token-2");
  expect(new Set(await tokens)).toEqual(new Set(["token-2"]));
  expect(seen).toEqual(["token-1"]);
  source.token("token-1");
  expect(seen).toEqual(["token-1", "token-1"]);
});

test("a function that hangs is asked again as soon as every call that waited for it has left", () => {
  const { seen, source } = vault();
  const [first, second] = [source.token("token-1"), source.token("token-1")] as Promise<string>[];
  expect(second).toBe(first);
  source.leave?.(first as Promise<string>);
  source.token("token-1");
  expect(seen).toEqual(["token-1"]);
  for (let left = 0; left < 2; left += 1) source.leave?.(first as Promise<string>);
  source.token("token-1");
  expect(seen).toEqual(["token-1", "token-1"]);
});

test("calls that were refused with different tokens, or with none yet, never share a result: it may depend on who asks", () => {
  const { seen, source } = vault();
  for (const rejected of ["one's", "another's", undefined, undefined]) source.token(rejected);
  expect(seen).toEqual(["one's", "another's", undefined, undefined]);
});
