import { describe, expect, test } from "vitest";
import { repository } from "../../../test/rules/repository.ts";
import { format } from "../run/finding.ts";
import { repositoryLint } from "./repository-lint.ts";

const LEDGER = `
- { id: TNY-001, rule: The path is a. }
- { id: TNY-002, rule: things holds at most 100 things per call. }
- { id: TNY-003, rule: "OPEN: Its body.", reading: { client: Takes any., sandbox: Gives none. } }
- { id: TNY-004, rule: code has at most 36 characters. }
- { id: TNY-006, rule: "Recommended maximum: 100,000 people per call." }
- { id: TNY-005, rule: The table restates up to 100 things (TNY-002) and the length of code. }
`;

function spec(things: number): string {
  return `openapi: 3.1.0
paths:
  /a: { $ref: paths/a.yaml }
components:
  schemas:
    Thing:
      type: object
      properties:
        things: { type: array, x-rules: [TNY-002, TNY-005], maxItems: ${things} }
        code: { type: string, x-rules: [TNY-004, TNY-005], maxLength: 36 }
`;
}

const PAGE = "docs/src/content/docs/guides/a.mdx";
const README = "packages/clients/tiny/README.md";
const SOURCE = "packages/clients/tiny/src/send.ts";
const WORKFLOW = "specs/workflows/send.arazzo.yaml";
const LEDGER_FILE = "specs/tiny/rules.yaml";
const FILES = { "specs/tiny/README.md": "# Tiny\n\n1 operation, 6 rules.\n", [LEDGER_FILE]: LEDGER };

function findings(files: Readonly<Record<string, string>>, things = 100): readonly string[] {
  return repositoryLint(repository({ ...FILES, "specs/tiny/openapi.yaml": spec(things), ...files })).map(format);
}

const THINGS = "specs/tiny/openapi.yaml:9";
const CODE = "specs/tiny/openapi.yaml:10";

describe("limits of schemas that texts repeat", () => {
  test.each<[string, string, string, readonly string[]]>([
    ["joined in a guide", PAGE, "At most 100 things{/* limit tiny TNY-002 */} go in a call.\n", []],
    ["joined in a README", README, "More than 100 things a call <!-- limit tiny TNY-002 -->.\n", []],
    ["joined by its rule in a docstring", SOURCE, "/** Default and maximum 100 (TNY-002). */\n", []],
    ["joined by its rule in a workflow", WORKFLOW, "description: Up to 100\n  things (TNY-002).\n", []],
    ["a rule of something else", README, "After 5 minutes (TNY-001), or 40 things of several lists (TNY-005).\n", []],
    ["a rule without a number", README, "A list has a limit (TNY-002).\n", []],
    ["a mark that is only explained", README, "Write `<!-- limit tiny TNY-002 -->` behind it.\n", []],
    ["joined to a rule of no field", README, "100,000 addresses per request <!-- limit tiny TNY-006 -->\n", []],
    ["the number of a rule of no field", README, "It sends 100,000 people.\n", []],
    ["another number", README, "It sends 25 things, each of 40 characters.\n", []],
    ["the number of something else", README, "It waits 100 ms. There are 100 people.\n", []],
    ["the number in a sample", PAGE, "```text output\n100 things\n```\n", []],
    ["the number in a source of no client", "packages/sandbox/src/a.ts", "// Keeps 100 things.\n", []],
    [
      "not joined in a guide",
      PAGE,
      "Text.\n\nAt most 100 things,\nwith `batchSize` 100.\n",
      [
        `${PAGE}:3:9  error  number-repeated  "100 things" repeats ${THINGS}: things has maxItems 100. Join it: write \`{/* limit tiny TNY-002 */}\` directly after it.`,
        `${PAGE}:4:18  error  number-repeated  "\`batchSize\` 100" repeats ${THINGS}: things has maxItems 100. Join it: write \`{/* limit tiny TNY-002 */}\` directly after it.`,
      ],
    ],
    [
      "not joined in a README",
      README,
      "A code of 36 characters.\n",
      [
        `${README}:1:11  error  number-repeated  "36 characters" repeats ${CODE}: code has maxLength 36. Join it: write \`<!-- limit tiny TNY-004 -->\` directly after it.`,
      ],
    ],
    [
      "not joined in a docstring",
      SOURCE,
      "/** At most 100\n * things. */\n",
      [
        `${SOURCE}:1:13  error  number-repeated  "100 things" repeats ${THINGS}: things has maxItems 100. Join it: write \`(TNY-002)\` directly after it.`,
      ],
    ],
    [
      "not joined in another row of the ledger",
      LEDGER_FILE,
      LEDGER.replace("The path is a.", "A call with 100 things, each with a code of 36 characters, is accepted."),
      [
        `${LEDGER_FILE}:2:36  error  number-repeated  "100 things" repeats ${THINGS}: things has maxItems 100. Join it: write \`(TNY-002)\` directly after it.`,
        `${LEDGER_FILE}:2:68  error  number-repeated  "36 characters" repeats ${CODE}: code has maxLength 36. Join it: write \`(TNY-004)\` directly after it.`,
      ],
    ],
    [
      "a mark without a number",
      README,
      "Some things <!-- limit tiny TNY-002 -->.\n",
      [
        `${README}:1:13  error  number-joined  <!-- limit tiny TNY-002 --> has no number before it. Write it directly after the number.`,
      ],
    ],
    [
      "another number than that of a rule of no field",
      README,
      "90,000 people <!-- limit tiny TNY-006 -->\n",
      [
        `${README}:1:1  error  number-joined  "90,000 people" is not what specs/tiny/rules.yaml:6 allows: TNY-006 says "maximum: 100,000". Correct the number.`,
      ],
    ],
    [
      "a mark with a rule that states no limit of one field",
      README,
      "40 things <!-- limit tiny TNY-005 -->.\n",
      [
        `${README}:1:1  error  number-joined  TNY-005 of specs/tiny/rules.yaml states no limit of one field. Correct the mark behind "40 things".`,
      ],
    ],
  ])("%s", (_, file, text, want) => {
    expect(findings({ [file]: text })).toEqual(want);
  });

  test("a limit that changes makes every joined number a finding", () => {
    const files = {
      [PAGE]: "At most 100 things{/* limit tiny TNY-002 */}.\n",
      [README]: "100 things <!-- limit tiny TNY-002 -->, of 36 characters <!-- limit tiny TNY-004 -->\n",
      [SOURCE]: "/** Default and maximum 100 (TNY-002). */\n",
      [WORKFLOW]: "description: In batches of up to 100 (TNY-002).\n",
    };
    const stale = (words: string) =>
      `error  number-joined  "${words}" is not what ${THINGS} allows: things has maxItems 120 (TNY-002). Correct the number.`;
    expect(findings(files, 120)).toEqual([
      `${PAGE}:1:9  ${stale("100 things")}`,
      `${README}:1:1  ${stale("100 things")}`,
      `${SOURCE}:1:25  ${stale("100")}`,
      `${LEDGER_FILE}:7:49  ${stale("100 things")}`,
      `${WORKFLOW}:1:34  ${stale("100")}`,
    ]);
  });
});
