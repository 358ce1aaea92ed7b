import { sha256 } from "@tillside/testing/sha256";
import { expect, test, vi } from "vitest";
import { sha256Hex } from "./sha256-hex.ts";

const texts = Array.from({ length: 1_203 }, (_, index) => `é${index}@fjord.example`);
const expected = texts.map(sha256);

test("hashes in order, with node:crypto", async () => {
  expect(await sha256Hex(texts)).toEqual(expected);
});

test.each([
  ["has no such function", { getBuiltinModule: undefined }],
  ["knows no such module", { getBuiltinModule: () => undefined }],
  ["has an older one", { getBuiltinModule: () => ({}) }],
])("returns the same hashes by Web Crypto if the runtime %s", async (_, process) => {
  vi.stubGlobal("process", process);
  expect(await sha256Hex(texts)).toEqual(expected);
});
