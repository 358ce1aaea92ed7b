import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../test/repository.ts";
import { readLedger } from "./ledger.ts";

const START = "- { id: TNY-001, rule: It is., kind: field, where: [spec], source: document 1";

function read(text: string) {
  const root = repository({ "specs/tiny/rules.yaml": text });
  return readLedger(root, join(root, "specs/tiny/rules.yaml"));
}

test("a rule that no test can prove says why", () => {
  expect(read(`${START}, proof: { none: "it is about people" } }\n`)).toEqual([
    {
      id: "TNY-001",
      rule: "It is.",
      kind: "field",
      where: ["spec"],
      source: "document 1",
      proof: { none: "it is about people" },
    },
  ]);
});

test.each([
  [`${START}, proof: none }\n`, '1: `proof` is `{ none: "why no test can prove the rule" }`.'],
  [`${START}, proof: { none: "" } }\n`, "1: `none` says why no test can prove the rule."],
  [`${START}, proof: { none: x, of: y } }\n`, '1: `proof` is `{ none: "why no test can prove the rule" }`.'],
  [`${START}, reading: { client: Takes it. } }\n`, "1: `reading` is `{ point }` with at least one of"],
  [`${START}, reading: { point: T1 } }\n`, "1: `reading` is `{ point }` with at least one of"],
  [`${START}, reading: { point: T1, note: "" } }\n`, "1: `note` says what is no behaviour of client or sandbox."],
  [`${START}, why: x }\n`, /1: A rule is `\{ id, rule, kind, where, source \}`/],
  [
    "\n- id: TNY-1\n  rule: It is.\n  kind: field\n  where: [spec]\n  source: document 1\n",
    "2: `id` has the form `ABC-026`.",
  ],
  [
    "- id: TNY-001\n  rule: It is.\n  kind: opne\n  where: [spec, moon]\n  source: document 1\n",
    /3: `kind` is auth.*\n.*4: A layer is/,
  ],
  [`${START} }\n${START} }\n`, "2: TNY-001 comes twice."],
  ["rules: []\n", "1: A ledger is a list of rules."],
  ["- [", /1: .*Correct the YAML there\.$/],
])("refused, with file and line: %j", (text, message) => {
  expect(() => read(text)).toThrow(message);
});
