import { expect, test } from "vitest";
import { untimedHighlighting } from "./untimed-highlighting.ts";

test("the highlighter gets no limit", () => {
  const options = { tokenizeTimeLimit: 500 };
  untimedHighlighting.preprocess("code", options);
  expect(options.tokenizeTimeLimit).toBe(0);
});
