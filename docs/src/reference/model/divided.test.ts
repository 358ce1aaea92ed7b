import { expect, test } from "vitest";
import { divided } from "./divided.ts";

const gaps = ["TNY-001"];

test("a sentence that only names undocumented behavior is separated from the others", () => {
  const text =
    "Offset in minutes. Which sign is which side is\nnot documented. May be absent.\n\nIts range is not documented.";
  expect(divided({ text, gaps })).toEqual({
    specified: "Offset in minutes. May be absent.",
    unspecified: "Which sign is which side is not documented.\n\nIts range is not documented.",
  });
});

test("what the reader has to do stays with what is specified", () => {
  const text = "Whether it may be left out is not documented, so send it.";
  expect(divided({ text, gaps })).toEqual({ specified: text, unspecified: "" });
});

test("a text without gaps stays as it is", () => {
  expect(divided({ text: "One.\nTwo is not documented.", gaps: [] })).toEqual({
    specified: "One.\nTwo is not documented.",
    unspecified: "",
  });
});
