import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../../test/rules/repository.ts";
import { Problem } from "../problem.ts";
import { readLedger } from "./ledger.ts";

const START = "- { id: TNY-001, rule: It is., kind: field, where: [spec], source: document 1";

function read(text: string) {
  const root = repository({ "specs/tiny/rules.yaml": text });
  return readLedger(root, join(root, "specs/tiny/rules.yaml"));
}

test("a rule that no test can prove has a reason", () => {
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
  [`${START}, proof: none }\n`, '1: Found "none". `proof` is `{ none: "why no test can prove the rule" }`.'],
  [`${START}, proof: { none: "" } }\n`, '1: Found "". `none` says why no test can prove the rule.'],
  [
    `${START}, proof: { none: x, of: y } }\n`,
    '1: `of` is not known. `proof` is `{ none: "why no test can prove the rule" }`.',
  ],
  [`${START}, reading: { client: Takes it. } }\n`, "1: `reading` is `{ point }` with at least one of"],
  [`${START}, reading: { point: T1 } }\n`, "1: `reading` is `{ point }` with at least one of"],
  [
    `${START}, reading: { point: T1, note: "" } }\n`,
    '1: Found "". `note` says what is neither a behavior of the client nor of the sandbox.',
  ],
  [`${START}, why: x }\n`, /1: `why` is not known. A rule is `\{ id, rule, kind, where, source \}`/],
  [
    "\n- id: TNY-1\n  rule: It is.\n  kind: field\n  where: [spec]\n  source: document 1\n",
    '2: Found "TNY-1". `id` has the form `ABC-026`.',
  ],
  [
    "- id: TNY-001\n  rule: It is.\n  kind: opne\n  where: [spec, moon]\n  source: document 1\n",
    /3: Found "opne"\. `kind` is auth.*\n.*4: Found "moon"\. A layer is/,
  ],
  [`${START} }\n${START} }\n`, "2: TNY-001 occurs twice."],
  [
    `${START} }\n- { id: ABC-001, rule: It is., kind: field, where: [spec], source: document 1 }\n`,
    "2: ABC-001 does not",
  ],
  ["rules: []\n", "1: A ledger is a list of rules, each `- { id, rule, kind, where, source }`."],
  ["- @", /1: .*Correct the YAML there\.$/],
])("refused, with file and line: %j", (text, message) => {
  expect(() => read(text)).toThrow(message);
});

const RULE = "- id: TNY-001\n  rule: It is.\n  kind: field\n  where: [spec]\n  source: document 1\n";
const FORM =
  "A rule is `{ id, rule, kind, where, source }`, with `reading` and `proof` where they apply; nothing else.";
const LIST = "A ledger is a list of rules, each `- { id, rule, kind, where, source }`.";
const LAYERS = "`where` lists the layers that show the rule: spec, policy, sandbox, docs.";
const KINDS =
  "`kind` is auth, endpoint, envelope, field, header, idempotency, lifecycle, limit, open, state, status or versioning.";

test.each([
  ["an id twice", RULE + RULE, 6, "TNY-001 occurs twice. Give this rule the next free number."],
  [
    "an id with other letters",
    RULE + RULE.replace("TNY", "ABC"),
    6,
    "ABC-001 does not begin with TNY, as the ids of this ledger do.",
  ],
  ["an id of another form", RULE.replace("TNY-001", "TNY-1"), 1, 'Found "TNY-1". `id` has the form `ABC-026`.'],
  ["no kind", RULE.replace("  kind: field\n", ""), 1, `\`kind\` is missing. ${FORM}`],
  ["a kind that there is not", RULE.replace("field", "feild"), 3, `Found "feild". ${KINDS}`],
  [
    "a member that there is not",
    RULE.replace("source:", "sourse: x\n  source:"),
    5,
    `\`sourse\` is not known. ${FORM}`,
  ],
  [
    "a layer that there is not",
    RULE.replace("[spec]", "[specs]"),
    4,
    'Found "specs". A layer is spec, policy, sandbox or docs.',
  ],
  ["no layer", RULE.replace("[spec]", "[]"), 4, `Found []. ${LAYERS}`],
  ["a layer without brackets", RULE.replace("[spec]", "spec"), 4, `Found "spec". ${LAYERS}`],
  ["no words", RULE.replace("It is.", '""'), 2, 'Found "". `rule` says in a sentence what the contract says.'],
  [
    "a reading without its point",
    `${RULE}  reading:\n    client: Sends it.\n    note: It does.\n`,
    6,
    "`point` is missing. `reading` is `{ point }` with at least one of `client`, `sandbox` and `note`.",
  ],
  [
    "a quote that is not closed",
    RULE.replace("It is.", '"It is.') + RULE.replace("It is.", '"It is too."'),
    2,
    'The quote that opens here is never closed. Add " at the end of the text.',
  ],
  ["a mapping in place of a list", RULE.replaceAll(/^../gm, ""), 1, LIST],
  ["only a comment", "# The rules.\n", 1, `The file is empty. ${LIST}`],
])("a bad ledger: %s", (_, text, line, message) => {
  expect(() => read(text)).toThrow(new Problem(`specs/tiny/rules.yaml:${line}: ${message}`));
});
