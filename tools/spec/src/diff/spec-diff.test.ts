import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { committed, repository } from "../../test/diff/repository.ts";
import { specDiff } from "./spec-diff.ts";

const PATH_FILE = "specs/tiny/paths/v1_things.yaml";
const TINY_HEAD = 'openapi: 3.1.0\ninfo: { title: Tiny API, version: "1" }\npaths:\n';
const WITHOUT_409 =
  'post:\n  operationId: writeThing\n  description: Writes a thing.\n  responses:\n    "200": { description: The thing. }\n';

function changeset(text: string, bump = "minor"): string {
  return `---\n"@tillside/tiny": ${bump}\n---\n\n${text}\n`;
}

test("without git: says so and passes", async () => {
  expect(await specDiff(repository().root)).toEqual({
    holds: true,
    lines: [
      "Nothing to compare with: no release tag, no main branch, or no git. In a shallow clone, fetch the whole history.",
    ],
  });
});

test("a base that does not exist is an error", async () => {
  await expect(specDiff(committed().root, "v9")).rejects.toThrow(
    'There is no commit "v9" here. Name a tag, a branch or a commit.',
  );
});

test("without changes: reports none, although nothing is bundled", async () => {
  const { lines } = await specDiff(committed().root);
  expect(lines[0]).toMatch(/^Compared with merge base with main \([0-9a-f]{12}\):$/);
  expect(lines.at(-1)).toBe("tiny  0         0           0          unchanged");
});

test("a breaking change since the last release is refused until a changeset names it", async () => {
  const { root, git, write, bundle } = committed();
  git("tag", "@tillside/tiny@0.1.0");
  write({ [PATH_FILE]: WITHOUT_409, ".changeset/some.md": changeset("The first release.") });
  git("add", ".");
  git("commit", "--quiet", "--message=Second");
  bundle();
  const refused = await specDiff(root);
  expect(refused.holds).toBe(false);
  const line = `${refused.lines.at(-1)}`;
  const id = /spec-[0-9a-f]{8}/.exec(line)?.[0] ?? "no id";
  expect(line).toBe(`- \`POST /v1/things\`, \`responses/409\`: Response \`409\` was removed. (${id})`);
  expect(refused.lines.slice(2)).toEqual([
    "      breaking  compatible  docs only",
    "tiny  1         0           0          changed",
    "",
    "tiny:",
    `  breaking  ${id}  POST /v1/things  responses/409  Response \`409\` was removed.`,
    "",
    "tiny: 1 breaking change is not covered by a changeset of @tillside/tiny (now 0.1.0). Take it back, or paste this line into a changeset that announces minor for @tillside/tiny: a pending one, or a new one by `npx changeset`. The words are yours; (spec-…) has to stay.",
    "",
    line,
  ]);
  write({ ".changeset/no-409.md": changeset(line) });
  expect(await specDiff(root)).toEqual({ holds: true, lines: refused.lines.slice(0, -4) });
});

test("a changeset that names a reverted change is refused, if the base is a release", async () => {
  const { root, git, write } = committed();
  write({ ".changeset/back.md": changeset("- No 409. (spec-00000001)") });
  expect((await specDiff(root)).holds).toBe(true);
  git("tag", "@tillside/tiny@0.1.0");
  const { holds, lines } = await specDiff(root);
  expect(holds).toBe(false);
  expect(lines.at(-1)).toBe(
    ".changeset/back.md names spec-00000001, which is not a change since @tillside/tiny@0.1.0: it was taken back, or its values changed again. Remove its line.",
  );
});

test("after the release commit, which removes the changesets, the changelog covers the changes", async () => {
  const { root, git, write, bundle } = committed();
  git("tag", "@tillside/tiny@0.1.0");
  write({ [PATH_FILE]: WITHOUT_409 });
  bundle();
  const { lines } = await specDiff(root);
  write({
    "packages/clients/tiny/package.json": '{ "name": "@tillside/tiny", "version": "0.2.0" }\n',
    "packages/clients/tiny/CHANGELOG.md": `# @tillside/tiny\n\n## 0.2.0\n\n### Minor Changes\n\n- ab12cd3: ${lines.at(-1)}\n`,
  });
  expect((await specDiff(root)).holds).toBe(true);
});

test("a compatible change is refused until a changeset names it", async () => {
  const { root, write, bundle } = committed();
  write({
    [PATH_FILE]: `${WITHOUT_409}    "409": { description: Its key was used. }\n    "410": { description: It is gone. }\n`,
  });
  bundle();
  const { holds, lines } = await specDiff(root);
  expect([holds, lines[3]]).toEqual([false, "tiny  0         1           0          changed"]);
  write({ ".changeset/gone.md": changeset(`A thing that was deleted is told apart. ${lines.at(-1)}`, "patch") });
  expect((await specDiff(root)).holds).toBe(true);
});

test("an edited description is docs only; changed rule ids are ignored", async () => {
  const { root, write, bundle } = committed();
  write({ [PATH_FILE]: `${WITHOUT_409.replace("Writes", "Puts")}    "409": { description: Its key was used. }\n` });
  bundle();
  const { holds, lines } = await specDiff(root, "main");
  expect(holds).toBe(true);
  expect(lines.slice(3)).toEqual([
    "tiny  0         0           1          changed",
    "",
    "tiny:",
    '  docs only    POST /v1/things  description  "Writes a thing." → "Puts a thing."',
  ]);
});

test("an API that the base lacks is new; a removed one is breaking", async () => {
  const { root, write } = committed();
  write({ "specs/redocly.yaml": "apis:\n  other: { root: other/openapi.yaml }\n" });
  expect((await specDiff(root)).lines.slice(3, 5)).toEqual([
    "other  0         0           0          new",
    "tiny   1         0           0          removed",
  ]);
});

test("a spec is compared as its files are now, whatever was bundled last", async () => {
  const { root, write, bundle } = committed();
  bundle();
  write({ [PATH_FILE]: WITHOUT_409 });
  expect((await specDiff(root)).lines[3]).toBe("tiny  1         0           0          changed");
});

test("a changed spec that was never bundled is compared, and no bundle is written", async () => {
  const { root, write } = committed();
  write({ [PATH_FILE]: WITHOUT_409 });
  expect((await specDiff(root)).lines[3]).toBe("tiny  1         0           0          changed");
  expect(existsSync(join(root, "specs/tiny/dist"))).toBe(false);
});

test("a spec that cannot be bundled is an error with file and line", async () => {
  const { root, write } = committed();
  write({ "specs/tiny/openapi.yaml": `${TINY_HEAD}  /v1/things: { $ref: paths/none.yaml }\n` });
  await expect(specDiff(root)).rejects.toThrow(/^specs\/tiny\/openapi\.yaml:4: .*Correct the reference/);
});
