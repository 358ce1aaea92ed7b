import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { proseVerdict } from "../src/prose-verdict.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "tillside-prose-"));
  execFileSync("git", ["init", "--quiet"], { cwd: root });
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  const at = path.join(root, file);
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(at, text);
}

/** One mistake in each kind of file, and where it is found. */
const planted: readonly (readonly [kind: string, file: string, text: string, position: string])[] = [
  [
    "a guide",
    "docs/src/content/docs/guides/calls/retries.mdx",
    '---\ntitle: Retries\n---\n\n<Limit name="reads" /> is kept.\nThe server under way waits.\n',
    "6:12",
  ],
  [
    "the front matter of a guide",
    "docs/src/content/docs/guides/calls/errors.mdx",
    "---\ntitle: Errors\ndescription: What is under way.\n---\n\nText.\n",
    "3:22",
  ],
  ["a README", "packages/policy/README.md", "# Policy\n\n- The call is under way.\n", "3:15"],
  [
    "a docstring",
    "packages/policy/src/call.ts",
    "/**\n * Sends it.\n * @param call the call under way\n */\nexport const send = (call: string) => call;\n",
    "3:25",
  ],
  [
    "a message",
    "packages/policy/src/check.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the string is source code under test, with a template literal in it
    "export const check = (name: string) => {\n  throw new Error(`${name}: a call is under way.`);\n};\n",
    "2:39",
  ],
  [
    "the help of the command line",
    "packages/cli/src/program.ts",
    'export const words = { help: "Lists the calls under way" };\n',
    "1:47",
  ],
  ["a comment", "tools/spec/src/run.ts", "const a = 1;\n// The call is\n// under way.\nexport { a };\n", "3:4"],
  [
    "the description of a spec",
    "specs/cart/openapi.yaml",
    "info:\n  description: |-\n    The call\n    is under way.\n",
    "4:8",
  ],
  [
    "a ledger",
    "specs/cart/rules.yaml",
    '- id: CRT-001\n  rule: "The call is under way."\n  reading:\n    client: "The call is under way."\n',
    "4:26",
  ],
];

test.each(planted)("a planted word in %s is found where it stands", async (_, file, text, position) => {
  write(file, text);
  const { holds, lines } = await proseVerdict(root);
  expect(lines[0]).toBe(`${file}:${position}  error  word  Incorrect term: “under way”, use “in flight” instead`);
  expect(holds).toBe(false);
});

const sentence = (count: number) => Array.from({ length: count }, () => "word").join(" ");

test.each([
  ["a guide", "docs/src/content/docs/guides/a.mdx", (text: string) => `# A\n\n${text} <Limit name="reads" />.\n`],
  ["a README", "README.md", (text: string) => `# A\n\n- ${text} \`a b c\`.\n`],
  ["a comment", "packages/a/src/a.ts", (text: string) => `// One.\n// ${text}.\nexport const a = 1;\n`],
  ["a message", "packages/a/src/b.ts", (text: string) => `export const a = "One. ${text}.";\n`],
  ["a description", "specs/a/openapi.yaml", (text: string) => `description: One. ${text}.\n`],
  ["a ledger", "specs/a/rules.yaml", (text: string) => `- note: "One. ${text}."\n`],
])("%s may have a sentence of 28 words, and not one of 29", async (_, file, around) => {
  const code = file === "README.md" ? 1 : 0;
  write(file, around(sentence(28 - code)));
  expect((await proseVerdict(root)).lines).toEqual(["texts of 1 files: no findings"]);
  write(file, around(sentence(29 - code)));
  const { lines } = await proseVerdict(root);
  expect(lines[0]).toMatch(/ {2}error {2}sentence-length {2}"word .* …" has 29 words\. Write sentences of at most 28,/);
});

test.each([
  ["a guide", "docs/src/content/docs/guides/calls/a.mdx", 900],
  ["a README", "packages/a/README.md", 400],
])("%s may be as long as its limit, and not a word longer", async (_, file, limit) => {
  const paragraphs = "\nOne two three `four five`.\n".repeat(limit / 5 - 1);
  const sample = `\n\`\`\`ts\n${"a b c ".repeat(limit)}\n\`\`\`\n`;
  write(file, `# A\n${paragraphs}\n| a \`b\` |\n| --- |\n| c d |\n${sample}`);
  expect((await proseVerdict(root)).lines).toEqual(["texts of 1 files: no findings"]);
  write(file, `# A\n${paragraphs}\n| a \`b\` |\n| --- |\n| c d e |\n${sample}`);
  expect((await proseVerdict(root)).lines[0]).toBe(
    `${file}:1:1  error  page-length  The page has ${limit + 1} words. Write at most ${limit}, and move a section to another page.`,
  );
});

test("a sentence ends after a number, and a middle dot separates the items of a list", async () => {
  write("README.md", `# A\n\n${sentence(20)} 429. Then ${sentence(20)}.\n\n${sentence(20)} · ${sentence(20)}.\n`);
  expect((await proseVerdict(root)).lines).toEqual(["texts of 1 files: no findings"]);
});

test("code, names and quotes of the contract are left out", async () => {
  write("packages/a/README.md", "# A\n\nWrite `under way`.\n\n```ts\nunder way\n```\n\n> The call is under way.\n");
  write(
    "packages/a/src/a.ts",
    'export const name = "answer";\n/** Calls {@link answer} of `answers`. */\nexport const a = name;\n',
  );
  write("packages/a/src/a.test.ts", "// The call is under way.\nexport const a = 1;\n");
  expect(await proseVerdict(root)).toEqual({ holds: true, lines: ["texts of 2 files: no findings"] });
});

test("a file that did not change has the same findings from the cache", async () => {
  write("README.md", "# A\n\nUnder way.\n");
  const first = await proseVerdict(root);
  expect(await proseVerdict(root)).toEqual(first);
  write("README.md", "# A\n\nIn flight.\n");
  expect((await proseVerdict(root)).lines).toEqual(["texts of 1 files: no findings"]);
});
