import { describe, expect, it } from "vitest";
import { takeAddress } from "./take-address.ts";

const hash = "AB".repeat(32);

describe("an address from a source", () => {
  it("AUD-024 · plain goes out as it is given", () => {
    expect(takeAddress("Ada@Fjord.Example", "plain")).toEqual({ text: "Ada@Fjord.Example" });
  });

  it("AUD-023 · to be hashed loses its white space and its capitals first", () => {
    expect(takeAddress(" Ada @Fjord.Example\n", "hash")).toEqual({ text: "ada@fjord.example" });
  });

  it("AUD-008 AUD-024 · a hash goes out in lower case", () => {
    expect(takeAddress(hash, "hashed")).toEqual({ text: hash.toLowerCase() });
  });

  const [address, hashed] = [
    "It is not one address: exactly one @ with text on both sides, and no space, comma or semicolon.",
    "It is not a SHA-256 in hex, which has 64 digits.",
  ];

  it.each([
    ["empty", " ", "hash", address],
    ["a heading", "email", "plain", address],
    ["two addresses", "ada@fjord.example,bo@fjord.example", "plain", address],
    ["two addresses to be hashed", "ada@fjord.example; bo@fjord.example", "hash", address],
    ["with a space in front", " ada@fjord.example", "plain", address],
    ["without a host", "ada@", "plain", address],
    ["an address", "ada@fjord.example", "hashed", hashed],
    ["an MD5", "a".repeat(32), "hashed", hashed],
  ] as const)("AUD-050 · what is %s is refused by itself, by A9", (_, given, form, message) => {
    expect(takeAddress(given, form).refused).toEqual({ code: "A9", message });
  });

  it.each([
    [3, "plain"],
    [undefined, "hash"],
    [Object.create(null), "hashed"],
  ] as const)("AUD-006 · %s, which is not a string, is refused alone", (given, form) => {
    expect(takeAddress(given, form).refused).toEqual({ code: "AUD-006", message: "It is not a string." });
  });
});
