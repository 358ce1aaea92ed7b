import { expect, test } from "vitest";
import { printable } from "./printable.ts";

test("shows what would move the cursor or turn the direction, and keeps lines, letters and emoji", () => {
  expect(printable("a\u001b[2J\u0007\u009b\u007f\u202e\u2028\r\nb")).toBe(
    "a\\u001b[2J\\u0007\\u009b\\u007f\\u202e\\u2028\\u000d\nb",
  );
  expect(printable("שלום 👩‍💻")).toBe("שלום 👩‍💻");
});
