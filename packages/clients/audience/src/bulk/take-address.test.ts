import { describe, expect, it } from "vitest";
import { takeAddress } from "./take-address.ts";

const hash = "AB".repeat(32);

describe("an address from a source", () => {
  it("AUD-024 · plain goes out as it is given", () => {
    expect(takeAddress(" Ada@Fjord.Example", "plain")).toEqual({ text: " Ada@Fjord.Example" });
  });

  it("AUD-023 · to be hashed loses its white space and its capitals first", () => {
    expect(takeAddress(" Ada @Fjord.Example\n", "hash")).toEqual({ text: "ada@fjord.example" });
  });

  it("AUD-008 AUD-024 · a hash goes out in lower case", () => {
    expect(takeAddress(hash, "hashed")).toEqual({ text: hash.toLowerCase() });
  });

  it.each([
    ["no text", 3, "plain", "AUD-006", "It is no text."],
    ["nothing", undefined, "hash", "AUD-006", "It is no text."],
    ["empty", " ", "hash", "AUD-006", "It is no e-mail address: it has no @."],
    ["a heading", "email", "plain", "AUD-006", "It is no e-mail address: it has no @."],
    ["an address", "ada@fjord.example", "hashed", "AUD-008", "It is no SHA-256 in hex, which has 64 digits."],
    ["an MD5", "a".repeat(32), "hashed", "AUD-008", "It is no SHA-256 in hex, which has 64 digits."],
  ] as const)("AUD-006 AUD-008 · what is %s is refused by itself", (_, given, form, code, message) => {
    expect(takeAddress(given, form).refused).toEqual({ code, message });
  });
});
