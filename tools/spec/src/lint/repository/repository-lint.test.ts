import { describe, expect, test } from "vitest";
import { repository } from "../../../test/rules/repository.ts";
import { format } from "../run/finding.ts";
import { repositoryLint } from "./repository-lint.ts";

const BUCKETS = `x-rate-limits:
  things: { requests: 10, perSeconds: 60, strength: enforced }
  imports: { requests: 4, perSeconds: 1, concurrency: 4, strength: recommended }
`;
const GOOD = {
  "specs/tiny/openapi.yaml": `openapi: 3.1.0\npaths:\n  /a: { $ref: paths/a.yaml }\n${BUCKETS}`,
  "specs/tiny/README.md": "# Tiny\n\n1 operation, 3 rules.\n",
};
const PAGE = "docs/src/content/docs/guides/a.mdx";
const README = "packages/clients/tiny/README.md";

function findings(files: Readonly<Record<string, string>>): readonly string[] {
  return repositoryLint(repository({ ...GOOD, ...files })).map(format);
}

describe("numbers that texts repeat", () => {
  test.each<[string, string, string, readonly string[]]>([
    ["none", PAGE, "---\ntitle: A\n---\n\nAt most <Limit api='tiny' name='things' />.\n", []],
    ["a rate that no bucket has", PAGE, "It looks ten times a second.\n", []],
    ["a rate in a sample, which a test runs", PAGE, "```text output\n10 calls per minute\n```\n", []],
    [
      "a rate in a guide",
      PAGE,
      "Text.\n\nAt most 10 calls\nper minute.\n",
      [
        `${PAGE}:3:9  error  number-repeated  "10 calls per minute" repeats a number of specs/tiny/openapi.yaml, bucket things. Prefer \`<Limit api="tiny" name="things" />\`.`,
      ],
    ],
    [
      "a rate in words",
      PAGE,
      "Ten a minute are allowed.\n",
      [
        `${PAGE}:1:1  error  number-repeated  "Ten a minute" repeats a number of specs/tiny/openapi.yaml, bucket things. Prefer \`<Limit api="tiny" name="things" />\`.`,
      ],
    ],
    [
      "a rate in a table",
      PAGE,
      "| call | calls per minute |\n| ---- | ---------------- |\n| a | 10 |\n| b | 11 |\n",
      [
        `${PAGE}:3:7  error  number-repeated  "10" repeats a number of specs/tiny/openapi.yaml, bucket things. Prefer \`<Limit api="tiny" name="things" form="number" />\`.`,
      ],
    ],
    [
      "a rate as the first call beyond it",
      PAGE,
      "Of things, the eleventh call of a minute waits; the fourth call of a minute does not.\n",
      [
        `${PAGE}:1:16  error  number-repeated  "eleventh call of a minute" repeats a number of specs/tiny/openapi.yaml, bucket things. Write \`the first call beyond the limit\`, without the number.`,
      ],
    ],
    [
      "calls at once",
      PAGE,
      "With 4 in flight.\n",
      [
        `${PAGE}:1:6  error  number-repeated  "4 in flight" repeats a number of specs/tiny/openapi.yaml, bucket imports. Prefer \`<Limit api="tiny" name="imports" form="concurrency" />\`.`,
      ],
    ],
    ["joined in a README", README, "At most 10 calls per minute <!-- limit tiny things -->.\n", []],
    [
      "not joined in a README",
      README,
      "At most 10 calls per minute.\n",
      [
        `${README}:1:9  error  number-repeated  "10 calls per minute" repeats a number of specs/tiny/openapi.yaml, bucket things. Join it: write \`<!-- limit tiny things -->\` directly after it.`,
      ],
    ],
    [
      "joined, but another number than the bucket's",
      README,
      "At most 20 calls per minute <!-- limit tiny things -->.\n",
      [
        `${README}:1:9  error  number-joined  "20 calls per minute" is not what the bucket things of specs/tiny/openapi.yaml allows: 10 per 60 s. Correct the number.`,
      ],
    ],
    [
      "joined to an unknown bucket",
      README,
      "At most 10 per minute <!-- limit tiny thinks -->.\n",
      [
        `${README}:1:9  error  number-joined  There is no bucket thinks in specs/tiny/openapi.yaml. Correct the comment behind "10 per minute".`,
      ],
    ],
    [
      "a comment without a number before it",
      README,
      "Some <!-- limit tiny things --> text, `<!-- limit tiny things -->` explained.\n",
      [
        `${README}:1:6  error  number-joined  <!-- limit tiny things --> has no number before it. Write it directly after the number.`,
      ],
    ],
    [
      "a docstring",
      "packages/clients/tiny/src/send.ts",
      "/** Sends 4 requests a second. */\n",
      [
        'packages/clients/tiny/src/send.ts:1:11  error  number-repeated  "4 requests a second" repeats a number of specs/tiny/openapi.yaml, bucket imports. Name the bucket in place of its number.',
      ],
    ],
    ["generated code", "packages/clients/tiny/src/generated/types.ts", "/** 10 calls per minute */\n", []],
    [
      "the size of a ledger",
      PAGE,
      "All 3 rules.\n",
      [`${PAGE}:1:5  error  number-repeated  "3 rules" repeats the number of rules in a ledger. Leave the number out.`],
    ],
  ])("%s", (_, file, text, want) => {
    expect(findings({ [file]: text })).toEqual(want);
  });
});

const KEYED = {
  "specs/tiny/paths/a.yaml":
    "get:\n  x-rules: [TNY-001]\n  x-open: [TNY-003]\n  x-idempotency: { header: Key, windowSeconds: 10800, onRepeat: conflict, required: true }\n",
};

describe("idempotency windows that prose repeats", () => {
  test.each<[string, string, string, readonly string[]]>([
    ["none", PAGE, "A key is kept for <KeyWindow api='tiny' />.\n", []],
    ["another duration", PAGE, "A key is kept for 24 hours.\n", []],
    ["the same duration of something else", PAGE, "Reports take three hours. A key is kept.\n", []],
    [
      "a window in a guide",
      PAGE,
      "The server forgets a key after three hours.\n",
      [
        `${PAGE}:1:32  error  number-repeated  "three hours" repeats how long tiny keeps a key (x-idempotency). Prefer \`<KeyWindow api="tiny" />\`.`,
      ],
    ],
    ["joined in a README", README, "A key lives 3 hours <!-- window tiny -->.\n", []],
    [
      "not joined in a README",
      README,
      "A key lives 3 hours.\n",
      [
        `${README}:1:13  error  number-repeated  "3 hours" repeats how long tiny keeps a key (x-idempotency). Join it: write \`<!-- window tiny -->\` right behind it.`,
      ],
    ],
    [
      "not joined in a decision",
      "docs/decisions/0001-keys.md",
      "A key lives 3 hours.\n",
      [
        'docs/decisions/0001-keys.md:1:13  error  number-repeated  "3 hours" repeats how long tiny keeps a key (x-idempotency). Join it: write `<!-- window tiny -->` right behind it.',
      ],
    ],
    [
      "joined, but another window than the spec's",
      README,
      "A key lives 24 h <!-- window tiny -->.\n",
      [
        `${README}:1:13  error  number-joined  "24 h" is not how long tiny keeps a key: 3 hours (x-idempotency). Correct the duration.`,
      ],
    ],
    [
      "joined to an API without keys",
      README,
      "A key lives 3 h <!-- window tinny -->.\n",
      [
        `${README}:1:13  error  number-joined  No operation of "tinny" has x-idempotency. Correct the comment behind "3 h".`,
      ],
    ],
    [
      "a comment that joins nothing",
      README,
      "Some <!-- window tiny --> text, `<!-- window tiny -->` explained.\n",
      [
        `${README}:1:6  error  number-joined  <!-- window tiny --> has no duration before it. Write it right behind the duration.`,
      ],
    ],
    [
      "a docstring",
      "packages/clients/tiny/src/send.ts",
      "/** A key is sent for 3 hours. */\n",
      [
        'packages/clients/tiny/src/send.ts:1:23  error  number-repeated  "3 hours" repeats how long tiny keeps a key (x-idempotency). Leave the duration out.',
      ],
    ],
    [
      "what a program writes into a README",
      README,
      "<!-- open points: written by `node a.ts` -->\n\nA key lives 3 hours.\n\n<!-- end of open points -->\n",
      [],
    ],
  ])("%s", (_, file, text, want) => {
    expect(findings({ ...KEYED, [file]: text })).toEqual(want);
  });
});

describe("what the policy's table says of windows", () => {
  const spec = (seconds: number) => ({
    "specs/tiny/paths/a.yaml": `put:\n  x-rules: [TNY-001]\n  x-open: [TNY-003]\n  x-idempotency: { windowSeconds: ${seconds} }\n`,
  });
  const TABLE = "packages/policy/conformance.yaml";
  const table = { [TABLE]: "keyMargins: { 10800: 900 }\njournalKeeps: 172800\n" };

  test("a margin for each window, and none longer than the journal keeps a call", () => {
    expect(findings({ ...spec(10_800), ...table })).toEqual([]);
  });

  test("a window without a margin, a margin without a window, a window longer than the journal keeps a call", () => {
    const at = "specs/tiny/paths/a.yaml:4:35  error  window-covered  A key is kept for 49 hours, but";
    expect(findings({ ...spec(176_400), ...table })).toEqual([
      `${TABLE}:1:22  error  window-covered  No operation keeps a key for 3 hours (x-idempotency). Remove 10800 from keyMargins.`,
      `${at} keyMargins (${TABLE}:1) has no margin for 176400. Add the seconds before its end from which on the client does not send it again.`,
      `${at} the journal keeps a call for 48 hours only (journalKeeps, ${TABLE}:2). Raise journalKeeps and keptMs in packages/policy/src/journal/sqlite-journal.ts.`,
    ]);
  });
});

test("a bucket that changes makes every joined number a finding", () => {
  const raised = GOOD["specs/tiny/openapi.yaml"].replace("requests: 10", "requests: 20");
  const stale = "10 calls per minute <!-- limit tiny things -->\n";
  expect(findings({ "specs/tiny/openapi.yaml": raised, [README]: stale, "CONTRIBUTING.md": stale })).toEqual([
    expect.stringMatching(/^CONTRIBUTING\.md:1:1 .*allows: 20 per 60 s\. Correct the number\.$/),
    expect.stringMatching(/^packages\/clients\/tiny\/README\.md:1:1 .*allows: 20 per 60 s\. Correct the number\.$/),
  ]);
});

test("a spec's README with wrong numbers of operations and rules", () => {
  expect(findings({ "specs/tiny/README.md": "2 operations, 30 rules.\n" })).toEqual([
    'specs/tiny/README.md:1:1  error  readme-counts  "2 operations", but the document, without token exchanges, has 1. Write 1.',
    'specs/tiny/README.md:1:15  error  readme-counts  "30 rules", but rules.yaml has 3. Write 3.',
  ]);
});

test("a spec's README with another lifetime of a token", () => {
  const token = "components: { securitySchemes: { a: { x-token: { lifetimeSeconds: 3600 } } } }\n";
  const files = { "specs/tiny/openapi.yaml": GOOD["specs/tiny/openapi.yaml"] + token };
  expect(findings({ ...files, "specs/tiny/README.md": "Credentials, for a token of one hour.\n" })).toEqual([]);
  expect(findings({ ...files, "specs/tiny/README.md": "Credentials, for a token of about 300 s.\n" })).toEqual([
    'specs/tiny/README.md:1:35  error  readme-counts  "300 s", but a token is valid for 3600 s (x-token). Correct the duration.',
  ]);
});

const OTHER = {
  "specs/redocly.yaml": "apis:\n  tiny: { root: tiny/openapi.yaml }\n  other: { root: other/openapi.yaml }\n",
  "specs/other/openapi.yaml": "openapi: 3.1.0\npaths: {}\n",
};

test("an API without a README", () => {
  expect(findings({ ...OTHER, "specs/other/rules.yaml": "[]\n" })).toEqual([
    "specs/other/README.md:1:1  error  spec-readme-present  The spec has no README. `tillside-spec scaffold` writes one to fill in.",
  ]);
});

test("an id that another ledger has", () => {
  const ledger = "- { id: OTH-001, rule: It is. }\n- { id: TNY-002, rule: It is too. }\n";
  expect(findings({ ...OTHER, "specs/other/README.md": "", "specs/other/rules.yaml": ledger })).toEqual([
    "specs/other/rules.yaml:2:9  error  ledger-ids-apart  TNY-002 is a rule of specs/tiny/rules.yaml:3 already. Give this rule the next free number under this API's own three letters.",
  ]);
});

describe("the table of guards", () => {
  const guards = 'import { sizes } from "./sizes.ts";\nimport { one } from "./one-address.ts";\n';
  const table = (...names: readonly string[]) =>
    `# Tiny\n\n## Guards\n\n| guard | refuses |\n| --- | --- |\n${names.map((name) => `| \`${name}\` | x |\n`).join("")}\n## More\n`;

  test("with every guard", () => {
    const files = { "packages/clients/tiny/src/guards/index.ts": guards, [README]: table("sizes", "one-address") };
    expect(findings(files)).toEqual([]);
  });

  test("without one of them, with an unknown one", () => {
    const files = { "packages/clients/tiny/src/guards/index.ts": guards, [README]: table("sizes", "size") };
    expect(findings(files)).toEqual([
      `${README}:3:1  error  guards-listed  The table of guards has no row for \`one-address\` of packages/clients/tiny/src/guards/index.ts. Add one.`,
      `${README}:8:1  error  guards-listed  packages/clients/tiny/src/guards/index.ts has no guard \`size\`. Correct the row, or remove it.`,
    ]);
  });
});

describe("lists of APIs", () => {
  const names = ["tiny", "small", "little", "gift-cards"];
  const apis = {
    "specs/redocly.yaml": `apis:\n${names.map((name) => `  ${name}: { root: ${name}/openapi.yaml }\n`).join("")}`,
  };
  const table = (...cells: readonly string[]) =>
    `Text.\n\n| API | for |\n| --- | --- |\n${cells.map((cell) => `| ${cell} | x |\n`).join("")}`;

  test.each<[string, string, readonly string[]]>([
    ["every API", table("tiny", "[small](a.md)", "`little`", "gift-cards"), []],
    [
      "most APIs",
      table("tiny", "[small](a.md)", "`little`"),
      [
        `${README}:3:1  error  apis-listed  The table has a row for most APIs of specs/redocly.yaml, but none for gift-cards. Add one.`,
      ],
    ],
    ["half of the APIs", table("tiny", "small"), []],
    ["a name that begins like an API's", table("tiny", "small", "littler"), []],
    [
      "the number of APIs",
      "Clients for four partner\nAPIs.\n",
      [
        `${README}:1:13  error  number-repeated  "four partner APIs" repeats the number of APIs in specs/redocly.yaml. Leave the number out.`,
      ],
    ],
    ["another number of APIs", "Three APIs have a token.\n", []],
  ])("%s", (_, text, want) => {
    expect(findings({ ...apis, [README]: text })).toEqual(want);
  });
});
