import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test("takes out what moves the cursor or turns the direction of a text, and keeps letters and emoji", () => {
  expect(plainText("a\u001b[2Jb\u0007c\u202ed\u2066e\u2028f")).toBe("ab c d e f");
  expect(plainText("שלום 👩‍💻")).toBe("שלום 👩‍💻");
});
