import { expect, test } from "vitest";
import { repository } from "../../test/diff/repository.ts";
import type { Impact } from "../extensions/field-change.ts";
import type { Finding } from "./finding.ts";
import { uncoveredChanges } from "./uncovered-changes.ts";
import { uncoveredWords } from "./uncovered-words.ts";

const FOLDER = "packages/clients/tiny";
const base = { commit: "abc", name: "v1", isRelease: true };

function finding(impact: Impact, id: string): Finding {
  return { impact, operation: "", place: "", what: "", id };
}

const BREAKING = finding("breaking", "spec-00000001");
const COMPATIBLE = finding("compatible", "spec-00000002");
const WORDS = finding("docs only", "spec-00000003");

interface Given {
  readonly before?: string;
  readonly after?: string;
  /** Front matter and text. */
  readonly changesets?: readonly (readonly [string, string])[];
  readonly changes?: readonly Finding[];
  readonly changelog?: string;
  readonly changelogBefore?: string;
}

async function lacking(given: Given) {
  const { before = "1.4.0", after = before, changesets = [], changes = [BREAKING], changelog, changelogBefore } = given;
  const { root, write } = repository();
  write({
    [`${FOLDER}/package.json`]: JSON.stringify({ name: "@tillside/tiny", version: after }),
    ...(changelog !== undefined && { [`${FOLDER}/CHANGELOG.md`]: changelog }),
  });
  for (const [index, [front, text]] of changesets.entries()) {
    write({ [`.changeset/${index}.md`]: `---\n${front}\n---\n\n${text}\n` });
  }
  const git = async (_: string, what = "") =>
    what.endsWith("CHANGELOG.md") ? changelogBefore : JSON.stringify({ version: before });
  return uncoveredChanges(root, git, base, [{ api: "tiny", state: "changed", changes }]);
}

const NAMED = "- No 409. (spec-00000001)";
const MAJOR = '"@tillside/tiny": major';

test.each<[string, Given]>([
  ["words need no changeset", { changes: [WORDS] }],
  ["a breaking change, named by a major changeset", { changesets: [[MAJOR, NAMED]] }],
  ["named in other words", { changesets: [[MAJOR, "Conflicts are gone: spec-00000001."]] }],
  ["before 1.0.0, named by a minor changeset", { before: "0.3.1", changesets: [['"@tillside/tiny": minor', NAMED]] }],
  [
    "a compatible change, named by a patch changeset",
    { changes: [COMPATIBLE], changesets: [['"@tillside/tiny": patch', "New. (spec-00000002)"]] },
  ],
  [
    "two changes, named by two changesets",
    {
      changes: [BREAKING, COMPATIBLE],
      changesets: [
        [MAJOR, NAMED],
        ['"@tillside/tiny": patch', "(spec-00000002)"],
      ],
    },
  ],
  ["a release took the changeset", { after: "2.0.0", changelog: `## 2.0.0\n\n${NAMED}\n` }],
  ["before 1.0.0, a minor release took it", { before: "0.3.1", after: "0.4.0", changelog: NAMED }],
  [
    "an earlier release had the same change, and this one too",
    { after: "2.0.0", changelog: `${NAMED}\n${NAMED}`, changelogBefore: NAMED },
  ],
])("covered: %s", async (_, given) => {
  expect(await lacking(given)).toEqual([]);
});

test.each<[string, Given]>([
  ["no changeset", {}],
  ["a major changeset that names no change", { changesets: [[MAJOR, "Some words."]] }],
  ["a major changeset that names another change", { changesets: [[MAJOR, "(spec-0000000f)"]] }],
  ["a minor changeset that names it", { changesets: [['"@tillside/tiny": minor', NAMED]] }],
  [
    "before 1.0.0, a patch changeset that names it",
    { before: "0.3.1", changesets: [['"@tillside/tiny": patch', NAMED]] },
  ],
  ["a changeset of another package that names it", { changesets: [['"@tillside/mocks": major', NAMED]] }],
  ["a changeset of no package that names it", { changesets: [["", NAMED]] }],
  [
    "the version was raised, and the changelog does not name it",
    { after: "2.0.0", changelog: "## 2.0.0\n\nSome words.\n" },
  ],
  ["the changelog names it, and the version was raised too little", { after: "1.5.0", changelog: NAMED }],
  ["only an earlier release had the same change", { after: "2.0.0", changelog: NAMED, changelogBefore: NAMED }],
])("not covered: %s", async (_, given) => {
  const [found] = await lacking(given);
  expect(found?.findings).toEqual([BREAKING]);
});

test("a compatible change needs a changeset too", async () => {
  const [found] = await lacking({ changes: [COMPATIBLE, WORDS] });
  expect(found).toMatchObject({ wanted: "patch", findings: [COMPATIBLE] });
});

test("the message names the release, the package and the changeset whose release is too small", async () => {
  const [found] = await lacking({ changes: [BREAKING, COMPATIBLE], changesets: [['"@tillside/tiny": minor', NAMED]] });
  if (!found) throw new Error("Everything is covered.");
  expect(uncoveredWords(found)).toBe(
    "tiny: 1 breaking and 1 compatible changes are not covered by a changeset of @tillside/tiny (now 1.4.0). " +
      ".changeset/0.md names what it does not cover: it needs major for @tillside/tiny. " +
      "Take them back, or paste these lines into a changeset that announces major for @tillside/tiny: a pending one, or a new one by " +
      "`npx changeset`. The words are yours; (spec-…) has to stay.",
  );
});

test("a client removed with its API: the policy's changeset covers it", async () => {
  const { root, write } = repository();
  write({ [`${FOLDER}/package.json`]: undefined });
  const git = async () => '{ "version": "1.0.0" }';
  const removed = [{ api: "tiny", state: "removed", changes: [BREAKING] } as const];
  expect(await uncoveredChanges(root, git, base, removed)).toMatchObject([{ name: "@tillside/policy" }]);
});

test("a client that the base lacks: nothing can break", async () => {
  const changed = [{ api: "tiny", state: "changed", changes: [BREAKING] } as const];
  expect(await uncoveredChanges(repository().root, async () => undefined, base, changed)).toEqual([]);
});
