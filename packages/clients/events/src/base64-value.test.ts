import { expect, test } from "vitest";
import { base64Value } from "./base64-value.ts";

test.each([
  [[], ""],
  [[0xff], "/w=="],
  [[0xfb, 0xff], "+/8="],
  [[0x00, 0x10, 0x83], "ABCD"],
])("EVT-035 · bytes %o are %o in Base64", (bytes, value) => {
  expect(base64Value(Uint8Array.from(bytes))).toBe(value);
});

test("EVT-035 · the bytes of the longest value, 65536 characters, fit", () => {
  expect(base64Value(new Uint8Array(49_152))).toBe("A".repeat(65_536));
});

test("a view takes its own part of the memory only", () => {
  expect(base64Value(Uint8Array.from([1, 0xff, 2]).subarray(1, 2))).toBe("/w==");
});

test("a Buffer fits; what is not a Uint8Array is refused", () => {
  expect(base64Value(Buffer.from("text"))).toBe("dGV4dA==");
  for (const value of ["text", undefined, [1, 2], new ArrayBuffer(2)])
    expect(() => base64Value(value as never)).toThrow(/^base64Value: bytes must be a Uint8Array\.$/);
});
