import { expect, test } from "vitest";
import { sealedWith } from "./sealing.ts";

const key = new Uint8Array(32).fill(7);
const body = new TextEncoder().encode('{"email":"ada@brook.example"}');

test("a sealed body opens where it belongs, and is never sealed twice alike", () => {
  const sealing = sealedWith(key);
  const sealed = [sealing.seal(body, "call-1"), sealing.seal(body, "call-1")].map((one) => one ?? new Uint8Array());
  for (const one of sealed) {
    expect(Buffer.from(sealing.open(one, "call-1"))).toEqual(Buffer.from(body));
    expect(Buffer.from(one).includes("ada@")).toBe(false);
  }
  expect(sealed[0]).not.toEqual(sealed[1]);
});

test("it opens nowhere else, not when one bit was changed, and not with another key", () => {
  const sealing = sealedWith(key);
  const sealed = sealing.seal(body, "call-1") ?? new Uint8Array();
  expect(() => sealing.open(sealed, "call-2")).toThrow();
  expect(() => sealedWith(new Uint8Array(32)).open(sealed, "call-1")).toThrow();
  for (const at of [0, 12, 28, sealed.length - 1]) {
    const changed = Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte));
    expect(() => sealing.open(changed, "call-1")).toThrow();
  }
});

test("the key's id is the same for the same key only, and the key is copied", () => {
  const given = Uint8Array.from(key);
  const sealing = sealedWith(given);
  const sealed = sealing.seal(body, "call-1") ?? new Uint8Array();
  given.fill(0);
  expect(sealing.open(sealed, "call-1")).toHaveLength(body.length);
  expect(sealing.id).toBe(sealedWith(key).id);
  expect(sealing.id).not.toBe(sealedWith(given).id);
  // Files that exist name their key by it.
  expect(sealing.id).toBe("5bf704123e9bae11");
});
