import { expect, test } from "vitest";
import { hashEmail, hashIpAddress, hashMobile, hashName } from "./hash-personal-data.ts";

test.each(["customer@store.example", " Customer@Store.Example\n"])(
  "EVT-040 · %o is hashed lower-cased and trimmed, as hex of SHA-256",
  async (email) => {
    expect(await hashEmail(email)).toBe("365892b0ce63dae3190aa4b66bf0aae7c2579562273e20b9d3553b5ca3f2d25e");
  },
);

test("EVT-040 · white space inside an address stays, unlike in the audience API", async () => {
  expect(await hashEmail("Cus tomer@Store.Example")).toBe(
    "d6a7c20358ed0c92d711292d40f084dc3a1cb96666b1e59de898f8244de3719e",
  );
});

test.each([
  [" Ada ", "fdee430d40bd57deeac186cd9790033d0f06f909a8806e7ce6e717ab7c7d5029"],
  ["Anna Maria", "dfa29cee752c3d2bb1a935e9ea1a3d474b5634a9086fd5cc66be4178dffa865f"],
  ["Åse", "65c31926b36bd3032f71bb353aa596ef284667ae1b97b44491dd7fa74b44416e"],
])("EVT-057 EVT-058 · the name %o is hashed lower-cased and trimmed", async (name, hash) => {
  expect(await hashName(name)).toBe(hash);
});

test.each([
  ["4155550132", "983c25606b8b0ac842c0bb1b723f3f600de24cd8a792d6e29a7da88d732af0be"],
  ["415-555 0132", "983c25606b8b0ac842c0bb1b723f3f600de24cd8a792d6e29a7da88d732af0be"],
  ["+1 (415) 555-0132", "11072303eb5c8cb5c5a1ebb762f11b37b07131265b46fdfe1276196bfbd3ca51"],
])("EVT-060 · of the number %s the digits alone are hashed", async (mobile, hash) => {
  expect(await hashMobile(mobile)).toBe(hash);
});

test.each([hashEmail, hashName, hashMobile, hashIpAddress])("%o refuses what is not a text", async (hash) => {
  for (const value of [undefined, null, 4_155_550_132, {}])
    await expect(hash(value as never)).rejects.toThrow(new RegExp(`^${hash.name}: the value must be a text\\.$`));
});

test.each([
  ["192.0.2.7", "37dad677cf0b3997d0f5dd0d7889f84b11002e3ca73b0ae1bdb6d7e9b46fdb8a"],
  ["2001:db8::7", "f1ad3e621f73e90c44fbd9a008f51aca7719c4f1d5829ecc36e1e81ec9f6f071"],
])("EVT-062 · the address %s is hashed as it is", async (ipAddress, hash) => {
  expect(await hashIpAddress(ipAddress)).toBe(hash);
});

test.each<[hash: (value: string) => Promise<string>, value: string]>([
  [hashEmail, " "],
  [hashName, ""],
  [hashMobile, "n/a"],
  [hashIpAddress, ""],
])("%o refuses %j, of which nothing is left: it would be the hash of everybody who has none", async (hash, value) => {
  await expect(hash(value)).rejects.toThrow(`${hash.name}: nothing of the value is left to hash.`);
});

test.each(["０９０-１２３４-５６７８", "+81 ９０ 1234", "٠١٢٣"])(
  "EVT-060 · a number with other digits, such as %s, is not hashed without them",
  async (mobile) => {
    await expect(hashMobile(mobile)).rejects.toThrow("hashMobile: write the digits as 0 to 9.");
  },
);
