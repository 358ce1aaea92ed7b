import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { apiAt } from "@tillside/spec/apis";
import { expect, onTestFinished, test } from "vitest";
import { tinyApi } from "../../../test/support/tiny-api.ts";
import { apiChangelogAddress, lastChanged } from "../last-changed.ts";
import { apiChangelogText } from "./api-changelog-text.ts";

const entries = `
- date: 2026-12-01
  changes:
    - { impact: docs only, text: "\`PUT /v1/things\`: a text" }
    - { impact: breaking, text: "\`PUT /v1/things\`: gone (spec-00000001)" }
  operations: [writeThing]
  bundle: b
- { date: 2026-11-20, changes: [], operations: [writeThing, readThing], bundle: a }
`;

/** The tiny API in a repository of its own, whose bundle did not change since the newest entry. */
function tiny(changelog?: string) {
  const root = mkdtempSync(join(tmpdir(), "tillside-docs-test-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const source = apiAt(root, "tiny");
  const files = { [source.bundle.json]: "{}", ...(changelog && changelogOf(source.specDirectory, changelog)) };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return { root, api: { ...tinyApi(), source } };
}

function changelogOf(folder: string, changelog: string): Record<string, string> {
  return { [join(folder, "changelog/entries.yaml")]: changelog, [join(folder, "changelog/bundle.json")]: "{}" };
}

test("the newest entry first, what breaks callers before the rest; the first version has nothing to compare with", async () => {
  const { root, api } = tiny(entries);
  const markdown = await apiChangelogText([api], root);
  expect(markdown.slice(markdown.indexOf("## Tiny API"))).toBe(
    `## Tiny API

### 1 December 2026

Breaks callers:

- \`PUT /v1/things\`: gone (spec-00000001)

<details>
<summary>One text change</summary>

- \`PUT /v1/things\`: a text

</details>

### 20 November 2026

The first version. There is no earlier one to compare it with.`,
  );
});

test("an API without an entry is not yet released", async () => {
  const { root, api } = tiny();
  expect(await apiChangelogText([api], root)).toMatch(/## Tiny API\n\nNot yet released\.$/);
});

test("when an operation last changed, and where its API's changelog is", () => {
  const { api } = tiny(entries);
  expect(["writeThing", "readThing", "other"].map((id) => lastChanged(api, id))).toEqual([
    "2026-12-01",
    "2026-11-20",
    undefined,
  ]);
  expect(apiChangelogAddress({ title: "Partner Onboarding API" })).toBe("/changelog/apis/#partner-onboarding-api");
});
