import { expect, test } from "vitest";
import { printed } from "./printed.ts";

const unprintable = "a value that cannot be printed";

test.each<[what: string, value: unknown, text: string]>([
  ["an error", new TypeError("Oops"), "Oops"],
  ["a text", "Oops", "Oops"],
  ["an error of another realm", { message: "Oops" }, "Oops"],
  ["an object", {}, "[object Object]"],
  ["undefined", undefined, "undefined"],
  ["null", null, "null"],
  ["a symbol", Symbol("Oops"), "Symbol(Oops)"],
  ["an object without a prototype", Object.create(null), unprintable],
  ["an error whose message has none", Object.assign(new Error(), { message: Object.create(null) }), unprintable],
  ["an error whose message is a symbol", Object.assign(new Error(), { message: Symbol("Oops") }), "Symbol(Oops)"],
])("%s can be printed", (_, value, text) => {
  expect(printed(value)).toBe(text);
});
