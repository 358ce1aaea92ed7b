import { expect, test } from "vitest";
import { plainLines, plainText } from "./plain-text.ts";

test("keeps lines where they are asked for", () => {
  expect(plainLines("a\u009bb\n  c\r\n")).toBe("a b\n  c \n");
});

test("takes out what no one sees", () => {
  expect(plainText("a\u200bb\u00adc\u2060d\ufeffe")).toBe("a b c d e");
});

test("takes out what moves the cursor or turns the direction of a text, and keeps letters and emoji", () => {
  expect(plainText("a\u001b[2Jb\u0007c\u202ed\u2066e\u2028f")).toBe("ab c d e f");
  expect(plainText("שלום 👩‍💻")).toBe("שלום 👩‍💻");
});
