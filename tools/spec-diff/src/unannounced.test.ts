import { expect, test } from "vitest";
import { repository } from "../test/repository.ts";
import type { Change } from "./change.ts";
import { unannounced } from "./unannounced.ts";

const CLIENT = "packages/clients/tiny/package.json";
const base = { commit: "abc", name: "v1" };
const breaking: Change = { impact: "breaking", operation: "", place: "", what: "" };

interface Given {
  readonly before?: string;
  readonly after?: string;
  readonly changesets?: readonly string[];
  readonly changes?: readonly Change[];
}

async function messages({ before = "1.4.0", after = before, changesets = [], changes = [breaking] }: Given) {
  const { root, write } = repository();
  write({ [CLIENT]: JSON.stringify({ name: "@tillside/tiny", version: after }) });
  for (const [index, text] of changesets.entries())
    write({ [`.changeset/${index}.md`]: `---\n${text}\n---\n\nWords.\n` });
  return unannounced(root, async () => JSON.stringify({ version: before }), base, [
    { api: "tiny", state: "changed", changes },
  ]);
}

test.each<[string, Given]>([
  ["nothing breaks", { changes: [{ ...breaking, impact: "compatible" }] }],
  ["a major changeset", { changesets: ['"@tillside/tiny": major'] }],
  ["a major changeset beside a minor one", { changesets: ['"@tillside/tiny": major', '"@tillside/tiny": minor'] }],
  ["the major version was raised since", { after: "2.0.0" }],
  ["before 1.0.0, a minor changeset", { before: "0.3.1", changesets: ['"@tillside/tiny": minor'] }],
  ["before 1.0.0, the minor version was raised", { before: "0.3.1", after: "0.4.0" }],
  ["before 1.0.0, 1.0.0", { before: "0.3.1", after: "1.0.0" }],
])("holds: %s", async (_, given) => {
  expect(await messages(given)).toEqual([]);
});

test.each<[string, Given, string]>([
  ["no changeset", {}, "no major release of @tillside/tiny (now 1.4.0)"],
  ["a minor changeset", { changesets: ['"@tillside/tiny": minor'] }, "no major release"],
  ["a major changeset of another package", { changesets: ['"@tillside/mocks": major'] }, "no major release"],
  ["an empty changeset", { changesets: [""] }, "no major release"],
  ["the minor version was raised", { after: "1.5.0" }, "no major release of @tillside/tiny (now 1.5.0)"],
  ["before 1.0.0, a patch changeset", { before: "0.3.1", changesets: ['"@tillside/tiny": patch'] }, "no minor release"],
])("refused: %s", async (_, given, want) => {
  expect(await messages(given)).toEqual([expect.stringContaining(want)]);
});

test("a client that is gone with its API: the policy carries the version", async () => {
  const { root, write } = repository();
  write({ [CLIENT]: undefined });
  const git = async () => '{ "version": "1.0.0" }';
  const removed = [{ api: "tiny", state: "removed", changes: [breaking] } as const];
  expect(await unannounced(root, git, base, removed)).toEqual([expect.stringContaining("@tillside/policy")]);
});

test("a client that the base does not have: nothing can break", async () => {
  const changed = [{ api: "tiny", state: "changed", changes: [breaking] } as const];
  expect(await unannounced(repository().root, async () => undefined, base, changed)).toEqual([]);
});
