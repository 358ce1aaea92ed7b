import { expect, test } from "vitest";
import { sealedWith, unsealed } from "./token-sealing.ts";

const key = (byte: number) => new Uint8Array(32).fill(byte);

test("what is sealed with a key is opened with it, and is not to be read in between", async () => {
  const sealed = await sealedWith(key(7)).seal("token-ü-1", "place");
  expect(atob(sealed)).not.toContain("token");
  expect(await sealedWith(key(7)).open(sealed, "place")).toBe("token-ü-1");
});

test("the same token looks different each time", async () => {
  const sealing = sealedWith(key(7));
  expect(await sealing.seal("token-1", "place")).not.toBe(await sealing.seal("token-1", "place"));
});

test.each([
  ["another key", 8, "place", (sealed: string) => sealed],
  ["another place", 7, "elsewhere", (sealed: string) => sealed],
  ["a changed byte", 7, "place", (sealed: string) => `${sealed.slice(0, -4)}AAAA`],
  ["no key at all", 7, "place", () => "token-1"],
])("%s opens nothing", async (_what, byte, place, change) => {
  const sealed = await sealedWith(key(7)).seal("token-1", "place");
  expect(await sealedWith(key(byte)).open(change(sealed), place)).toBeUndefined();
});

test("the caller may wipe its key", async () => {
  const own = key(7);
  const sealing = sealedWith(own);
  own.fill(0);
  expect(await sealedWith(key(7)).open(await sealing.seal("token-1", "place"), "place")).toBe("token-1");
});

test("without a key a token stays as it is", async () => {
  expect(await unsealed.open(await unsealed.seal("token-1", "place"), "place")).toBe("token-1");
});
