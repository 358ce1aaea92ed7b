import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { firstOf, fixtures, tinyApi } from "../../../test/support/tiny-api.ts";
import { apiView } from "../model/api-view.ts";
import { operationView } from "../model/operation-view.ts";
import { apiPage } from "./api-page.ts";
import { changelogPage } from "./changelog-page.ts";
import { contractGapsPage } from "./contract-gaps-page.ts";
import { errorsPage } from "./errors-page.ts";
import { operationPage } from "./operation-page.ts";
import { optionsPage } from "./options-page.ts";

const tiny = tinyApi();

test("an operation: everything in its place, successes first", () => {
  const { path, markdown } = operationPage(operationView(tiny, firstOf(tiny), fixtures));
  expect(path).toBe("reference/tiny/write-thing");
  expect([...markdown.matchAll(/^##+ (.*)$/gm)].map(([, title]) => title)).toEqual([
    "At a glance",
    "Samples",
    "Request",
    "Path parameters",
    "Query parameters",
    "Headers",
    "Body",
    "Responses",
    "2XX",
    "Errors",
    "401",
    "No response",
  ]);
  expect(markdown).toContain(
    '- <a id="body.name" href="#body.name">`name`</a> string · **required**\n\n  What it is called.',
  );
  expect(markdown).toContain(
    "(open: [TNY-001](/reference/contract-gaps/#tny-001))\n\nThe fields are not documented: object.",
  );
  expect(markdown).toContain("401\n\nNo token.\n\n- **Client:** Gets a new token and sends the call once more.");
});

test.each([
  [{ deprecated: true }, "The contract names no successor."],
  [
    { deprecated: true, "x-successor": "query" },
    "The contract names the [query](/reference/query/) API in its place, without saying what replaces a single operation.",
  ],
  [
    { deprecated: true, "x-successor": { undescribed: "a newer interface" } },
    "The contract names a newer interface in its place and does not describe it.",
  ],
])("deprecated: %j", (operation, expected) => {
  const api = tinyApi(operation);
  expect(operationPage(operationView(api, firstOf(api), fixtures)).markdown).toContain(expected);
  expect(apiPage(apiView(api, [])).markdown).toContain(expected);
});

test("an API: hosts, operations by tag, limits, workflows, downloads", () => {
  const workflow = {
    title: "Tidy up",
    summary: "Put things away.",
    address: "/guides/workflows/tidy-up/",
    apis: ["tiny"],
  };
  const { markdown } = apiPage(apiView(tiny, [workflow]));
  expect(markdown).toContain("- `{tiny_url}`, in the sandbox `http://127.0.0.1:4020/tiny`");
  expect(markdown).toContain("### Things\n\nAll things.");
  expect(markdown).toContain("[Write a thing](/reference/tiny/write-thing/) (keyed)");
  expect(markdown).toContain("| `things` | 10 calls per minute and client id | enforced |");
  expect(markdown).toContain("- [Tidy up](/guides/workflows/tidy-up/): Put things away.");
  expect(markdown).toContain("/downloads/tiny/openapi.yaml");
});

test("contract gaps: a sentence each, with the id to link to and what client and sandbox do; other rules are not there", () => {
  const { markdown } = contractGapsPage([tiny]);
  expect(markdown).toContain(
    '### Its body is not shown.\n\n<div class="gap-source">\n\n<a id="tny-001" href="#tny-001">TNY-001</a> · document 3, Bodies\n\n</div>\n\n' +
      "- **Client:** Takes any.\n- **Sandbox's assumption:** Gives none.",
  );
  expect(markdown).toContain("### Its order is not shown.");
  expect(markdown).toContain("- **Note:** The caller decides.");
  expect(markdown).not.toContain("TNY-002");
});

test("options and errors come with their docstrings", () => {
  expect(optionsPage().markdown).toMatch(
    /- <a id="CallOptions\.attempts" [^>]+>`attempts`<\/a> `number`\n\n {2}Attempts, the first included\./,
  );
  for (const option of ["ResumeOptions.policy", "BulkOptions.ledger", "LedgerOptions.path", "PlannerOptions.ahead"]) {
    expect(optionsPage().markdown).toContain(`<a id="${option}" `);
  }
  expect(errorsPage().markdown).toMatch(/## PolicyError\n\nBase of everything/);
  expect(errorsPage().markdown).toContain("## DeadlineError");
  for (const member of [
    "ResponseError.body",
    "PartialFailureError.failures",
    "PollDeadlineError.record",
    "BulkError.progress",
  ])
    expect(errorsPage().markdown).toContain(`<a id="${member}"`);
  expect(errorsPage().markdown).toContain("Exported by `@tillside/audience` and `@tillside/events`.");
  expect(errorsPage().markdown).not.toContain("required");
});

test("the changelog: pending changesets, then what was released of every public package", () => {
  const root = mkdtempSync(join(tmpdir(), "tillside-docs-test-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const release = (directory: string, name: string, isPrivate?: boolean) => {
    write(`${directory}/package.json`, JSON.stringify({ name, private: isPrivate }));
    write(`${directory}/CHANGELOG.md`, `# ${name}\n\n## 0.1.0\n\nFirst of ${directory}.\n`);
  };
  write("pnpm-workspace.yaml", "packages: [packages/*, packages/clients/*, tools/*]\n");
  write(".changeset/config.json", '{ "fixed": [["@tillside/policy", "@tillside/gift-cards"]] }');
  write(".changeset/a.md", '---\n"@tillside/policy": patch\n"@tillside/gift-cards": minor\n---\n\nBetter.\n');
  write(".changeset/b.md", '---\n"@tillside/tool": patch\n---\n\nNobody can install it.\n');
  release("packages/policy", "@tillside/policy");
  release("packages/clients/gift-cards", "@tillside/gift-cards");
  release("tools/tool", "@tillside/tool", true);
  const { markdown } = changelogPage(root);
  expect(markdown.slice(markdown.indexOf("---\n\n") + 4)).toBe(`
\`@tillside/gift-cards\` and \`@tillside/policy\` are released together, under one version. Each other package has its own.

## Not yet released

### \`@tillside/policy\` and \`@tillside/gift-cards\`

Next release: **patch** for \`@tillside/policy\`, **minor** for \`@tillside/gift-cards\`.

Better.

## @tillside/gift-cards

### 0.1.0

First of packages/clients/gift-cards.

## @tillside/policy

### 0.1.0

First of packages/policy.`);
});

test("the changelog before any release, with no changeset pending", () => {
  const root = mkdtempSync(join(tmpdir(), "tillside-docs-test-"));
  onTestFinished(() => rm(root, { recursive: true }));
  mkdirSync(join(root, ".changeset"));
  writeFileSync(join(root, ".changeset", "config.json"), '{ "fixed": [] }');
  writeFileSync(join(root, "pnpm-workspace.yaml"), "packages: []\n");
  expect(changelogPage(root).markdown).toMatch(/---\n\n## Not yet released\n\nNo change waits for a release.$/);
});
