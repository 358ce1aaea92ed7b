import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

const TINY: Readonly<Record<string, string>> = {
  "pnpm-workspace.yaml": "packages: [packages/*]\n",
  "specs/gates.yaml": "gates: [spec]\n",
  "specs/redocly.yaml": "apis:\n  tiny: { root: tiny/openapi.yaml }\n",
  "specs/tiny/openapi.yaml": "openapi: 3.1.0\npaths:\n  /a: { $ref: paths/a.yaml }\n",
  "specs/tiny/paths/a.yaml": "get:\n  x-rules: [TNY-001]\n  x-open: [TNY-003]\n",
  "specs/tiny/rules.yaml": `
- { id: TNY-001, rule: The path is a., kind: endpoint, where: [spec, policy], source: document 1 }
- { id: TNY-002, rule: The client is polite., kind: auth, where: [policy], source: document 1 }
- id: TNY-003
  rule: "OPEN: Its body."
  kind: open
  where: [spec]
  source: document 1
  reading: { point: T1, client: Takes any., sandbox: Gives none. }
`,
};

/** A repository folder with one tiny API that shows all its rules, gone when the test is; `files` are put in its place. */
export function repository(files: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), "tillside-rules-test-"));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [path, content] of Object.entries({ ...TINY, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

/** A vitest report in which each of these tests has that status. */
export function testResults(tests: Readonly<Record<string, string>>): string {
  const assertionResults = Object.entries(tests).map(([title, status]) => ({ title, status }));
  return JSON.stringify({ testResults: [{ assertionResults }] });
}
