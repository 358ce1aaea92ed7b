import { expect, test } from "vitest";
import { committed, repository } from "../test/repository.ts";
import { specDiff } from "./spec-diff.ts";

const PATH_FILE = "specs/tiny/paths/v1_things.yaml";
const WITHOUT_409 =
  'post:\n  operationId: writeThing\n  description: Writes a thing.\n  responses:\n    "200": { description: The thing. }\n';

test("without git: says so and holds", async () => {
  expect(await specDiff(repository().root)).toEqual({
    holds: true,
    lines: [
      "Nothing to compare with: no release tag, no main branch, or no git. In a shallow clone, fetch the whole history.",
    ],
  });
});

test("a base that does not exist is a mistake", async () => {
  await expect(specDiff(committed().root, "v9")).rejects.toThrow(
    'There is no commit "v9" here. Name a tag, a branch or a commit.',
  );
});

test("nothing changed: unchanged, although nothing is bundled", async () => {
  const { lines } = await specDiff(committed().root);
  expect(lines[0]).toMatch(/^Compared with merge base with main \([0-9a-f]{12}\):$/);
  expect(lines.at(-1)).toBe("tiny  0         0           0          unchanged");
});

test("a breaking change since the last release: refused until a changeset announces it", async () => {
  const { root, git, write, bundle } = committed();
  git("tag", "@tillside/tiny@0.1.0");
  write({ [PATH_FILE]: WITHOUT_409 });
  git("commit", "--quiet", "--all", "--message=Second");
  bundle();
  const refused = await specDiff(root);
  expect(refused.holds).toBe(false);
  expect(refused.lines.slice(2)).toEqual([
    "      breaking  compatible  docs only",
    "tiny  1         0           0          changed",
    "",
    "tiny:",
    "  breaking  POST /v1/things  responses/409  Response `409` was removed.",
    "",
    "tiny: 1 breaking, and no minor release of @tillside/tiny (now 0.1.0) announces it. Take the change back, or run `npx changeset` and choose minor for @tillside/tiny.",
  ]);
  write({ ".changeset/no-409.md": '---\n"@tillside/tiny": minor\n---\n\nNo 409.\n' });
  expect(await specDiff(root)).toEqual({ holds: true, lines: refused.lines.slice(0, -2) });
});

test("an edit of the words is docs only, the ids of rules are nothing", async () => {
  const { root, write, bundle } = committed();
  write({ [PATH_FILE]: `${WITHOUT_409.replace("Writes", "Puts")}    "409": { description: Its key was used. }\n` });
  bundle();
  const { holds, lines } = await specDiff(root, "main");
  expect(holds).toBe(true);
  expect(lines.slice(3)).toEqual([
    "tiny  0         0           1          changed",
    "",
    "tiny:",
    "  docs only  POST /v1/things  description  changed",
  ]);
});

test("an API that the base does not have is new, one that is gone breaks", async () => {
  const { root, write } = committed();
  write({ "specs/redocly.yaml": "apis:\n  other: { root: other/openapi.yaml }\n" });
  expect((await specDiff(root)).lines.slice(3, 5)).toEqual([
    "other  0         0           0          new",
    "tiny   1         0           0          removed",
  ]);
});

test("a changed spec that was not bundled is a mistake", async () => {
  const { root, write } = committed();
  write({ [PATH_FILE]: WITHOUT_409 });
  await expect(specDiff(root)).rejects.toThrow("specs/tiny/dist/openapi.json is missing. Run `npm run build` first.");
});
