import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nodeCrypto } from "./node/node-crypto.ts";
import { webCrypto } from "./web/web-crypto.ts";

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hex = (given: Uint8Array) => Array.from(given, (byte) => byte.toString(16).padStart(2, "0")).join("");
const ascii = (text: string) => new TextEncoder().encode(text);

/** FIPS 180-4: the examples of NIST for SHA-256, and the empty message. */
const digests: readonly (readonly [message: string, digest: string])[] = [
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
  ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
];

/** RFC 4231, section 4, but for case 5, whose output is cut off. */
const codes: readonly (readonly [name: string, key: Uint8Array, data: Uint8Array, code: string])[] = [
  ["1", bytes("0b".repeat(20)), ascii("Hi There"), "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"],
  [
    "2",
    ascii("Jefe"),
    ascii("what do ya want for nothing?"),
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  ],
  [
    "3",
    bytes("aa".repeat(20)),
    bytes("dd".repeat(50)),
    "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
  ],
  [
    "4",
    bytes("0102030405060708090a0b0c0d0e0f10111213141516171819"),
    bytes("cd".repeat(50)),
    "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
  ],
  [
    "6, a key longer than a block",
    bytes("aa".repeat(131)),
    ascii("Test Using Larger Than Block-Size Key - Hash Key First"),
    "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
  ],
  [
    "7, key and data longer than a block",
    bytes("aa".repeat(131)),
    ascii(
      "This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.",
    ),
    "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2",
  ],
];

const text = fc.string({ unit: "binary" });

describe.each([
  ["node:crypto", nodeCrypto],
  ["@noble/hashes", webCrypto],
])("%s", (_, crypto) => {
  test.each(digests)("FIPS 180-4 · SHA-256 of %j", (message, digest) => {
    expect(crypto.hash(message)).toBe(digest);
    expect(crypto.hash(ascii(message))).toBe(digest);
  });

  test.each(codes)("RFC 4231 · HMAC-SHA-256, case %s", (_name, key, data, code) => {
    expect(hex(crypto.hmac(key, data))).toBe(code);
  });

  test("a text is hashed as UTF-8", () => {
    expect(crypto.hash("Grüße 😀")).toBe(crypto.hash(bytes("4772c3bcc39f6520f09f9880")));
    expect(hex(crypto.hmac(ascii("key"), "é"))).toBe(hex(crypto.hmac(ascii("key"), bytes("c3a9"))));
  });

  test("secrets are equal when each character is", () => {
    expect(
      [
        ["secret", "secret"],
        ["secret", "secreT"],
        ["secret", "secret "],
        ["", ""],
        ["\ud83d", "\ud83e"],
        ["é", "e\u0301"],
      ].map(([one = "", other = ""]) => crypto.equal(one, other)),
    ).toEqual([true, false, false, true, false, false]);
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(crypto.equal(one, other)).toBe(one === other);
        expect(crypto.equal(one, `${one}`)).toBe(true);
        expect(crypto.equal(`${one}a`, `${one}b`)).toBe(false);
      }),
      runs(200, 5_000),
    );
  });

  test("random bytes are as many as asked for, and differ", () => {
    expect([0, 1, 16, 4_096].map((length) => crypto.randomBytes(length).length)).toEqual([0, 1, 16, 4_096]);
    expect(hex(crypto.randomBytes(32))).not.toBe(hex(crypto.randomBytes(32)));
  });
});

test("both give the same for any data", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.uint8Array({ maxLength: 200 }), text, (key, data, other) => {
      for (const given of [data, other]) {
        expect(webCrypto.hash(given)).toBe(nodeCrypto.hash(given));
        expect(hex(webCrypto.hmac(key, given))).toBe(hex(nodeCrypto.hmac(key, given)));
      }
    }),
    runs(200, 5_000),
  );
});
