import { expect, test } from "vitest";
import { workspace } from "../test/workspace.ts";
import { runCommand } from "./run.ts";

async function errorsOf(words: readonly string[]): Promise<string> {
  const { status, output, errors } = await runCommand(words, workspace());
  expect([status, output]).toEqual([1, ""]);
  return errors;
}

test.each([[[]], [["toString", "tiny"]]])("%j → every command", async (words) => {
  expect(await errorsOf(words)).toContain(
    [
      "Usage:",
      "  tillside-spec build <api>",
      "  tillside-spec lint [api | --texts]",
      "  tillside-spec bundle <api>",
      "  tillside-spec client <api>",
      "  tillside-spec reference <api>",
      "  tillside-spec workflows",
      "  tillside-spec scaffold <api>",
      "  tillside-spec diff [base] [--ci] [--markdown]",
      "  tillside-spec changelog <date>",
      "  tillside-spec rules [api] [--complete]",
      "  tillside-spec schemas",
    ].join("\n"),
  );
});

test.each([
  ["bundle", "Usage: tillside-spec bundle <api>"],
  ["bundle tiny extra", "Usage: tillside-spec bundle <api>"],
  ["diff main other", "Usage: tillside-spec diff [base] [--ci] [--markdown]"],
  ["diff --base main", "Usage: tillside-spec diff [base] [--ci] [--markdown]"],
  ["rules tiny other", "Usage: tillside-spec rules [api] [--complete]"],
  ["rules --all", "Usage: tillside-spec rules [api] [--complete]"],
])("%s → its usage", async (words, usage) => {
  expect(await errorsOf(words.split(" "))).toContain(usage);
});

test("unknown API → the known ones", async () => {
  expect(await errorsOf(["bundle", "tyni"])).toContain("specs/redocly.yaml lists tiny.");
});

test.each(["client", "reference"])("%s before build → the command that makes it", async (command) => {
  expect(await errorsOf([command, "tiny"])).toContain(
    "specs/tiny/dist/openapi.json is missing. Make it with `tillside-spec build tiny`.",
  );
});
