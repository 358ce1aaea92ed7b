import { expect, test } from "vitest";
import { plainWords } from "./plain-words.ts";

test.each([
  ["a **strong** `word`", "a strong word"],
  ["see [the guide](/guides/calls/errors/#cart)", "see the guide"],
  ["| status | cause |\n| --- | :-- |\n| 400<br/>`BadRequest` | x |", "status cause 400 BadRequest x"],
  ["before\n\n```ts run\nconst hidden = 1;\n```\n\nafter", "before after"],
  ["### A heading\n\ntext", "A heading text"],
])("%j", (markdown, words) => {
  expect(plainWords(markdown)).toBe(words);
});
