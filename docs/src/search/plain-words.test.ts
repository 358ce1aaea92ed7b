import { expect, test } from "vitest";
import { plainWords } from "./plain-words.ts";

test.each([
  ["a **strong** `word`", "a strong word"],
  ["see [the guide](/guides/calls/errors/#cart)", "see the guide"],
  ["| status | cause |\n| --- | :-- |\n| 400<br/>`BadRequest` | x |", "status cause 400 BadRequest x"],
  ["before\n\n```ts run\nconst hidden = 1;\n```\n\nafter", "before after"],
  ["_Continues the sample above:_\n\nIt goes on.", "Continues the sample above: It goes on."],
  ["_Picture: The client calls `POST /v1/a_b`, then _waits_._", "Picture: The client calls POST /v1/a_b, then waits."],
  ["- [ ] Secrets are kept\n- [x] Tests\n  - `a`\n* b", "Secrets are kept Tests a b"],
  ["Open `/partnership/*` and `run(<id>)`, not `a \\| b`", "Open /partnership/* and run(<id>), not a | b"],
  ["`external_account_id`, snake_case_name and pause _n_", "external_account_id, snake_case_name and pause n"],
  ["### A heading\n\ntext", "A heading text"],
])("%j", (markdown, words) => {
  expect(plainWords(markdown)).toBe(words);
});
