import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { base64urlOf, bytesOfBase64, textOfBase64 } from "./base64.ts";

const ascii = (text: string) => new TextEncoder().encode(text);

test.each([
  ["", ""],
  ["f", "Zg"],
  ["fo", "Zm8"],
  ["foo", "Zm9v"],
  ["foob", "Zm9vYg"],
  ["fooba", "Zm9vYmE"],
  ["foobar", "Zm9vYmFy"],
])("RFC 4648, section 10 · %j is %s", (text, encoded) => {
  expect(base64urlOf(text)).toBe(encoded);
  expect(bytesOfBase64(encoded)).toEqual(ascii(text));
  expect(bytesOfBase64(encoded.padEnd(Math.ceil(encoded.length / 4) * 4, "="))).toEqual(ascii(text));
});

test("a text is encoded as UTF-8, in the alphabet of URLs", () => {
  expect(base64urlOf("ü?>~😀")).toBe("w7w_Pn7wn5iA");
  expect([textOfBase64("w7w_Pn7wn5iA"), textOfBase64("77u_YQ"), textOfBase64("_2E")]).toEqual([
    "ü?>~😀",
    "\ufeffa",
    "\ufffda",
  ]);
  expect(base64urlOf(new Uint8Array([0xfb, 0xff, 0xbf]))).toBe("-_-_");
});

test.each(["A", "Zm9vY", "Zm9v!", "Zm 9=v", "Zg===", "é"])("%j is none", (text) => {
  expect([bytesOfBase64(text), textOfBase64(text)]).toEqual([undefined, undefined]);
});

test("a text that is encoded is decoded", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(textOfBase64(base64urlOf(text))).toBe(Buffer.from(text).toString());
    }),
    runs(200, 5_000),
  );
});

test("what is encoded is decoded, in either alphabet", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(base64urlOf(bytes)).toBe(Buffer.from(bytes).toString("base64url"));
      expect(bytesOfBase64(base64urlOf(bytes))).toEqual(bytes);
      expect(bytesOfBase64(Buffer.from(bytes).toString("base64"))).toEqual(bytes);
    }),
    runs(200, 5_000),
  );
});
