import { expect, test } from "vitest";
import { workspace } from "../test/workspace.ts";
import { run } from "./run.ts";

test.each([[[]], [["toString", "tiny"]]])("%j → every command", async (words) => {
  await expect(run(words, workspace())).rejects.toThrow(
    [
      "Usage:",
      "  tillside-spec build <api>",
      "  tillside-spec lint [api]",
      "  tillside-spec bundle <api>",
      "  tillside-spec client <api>",
      "  tillside-spec reference <api>",
      "  tillside-spec scaffold <api>",
      "  tillside-spec diff [base] [--ci] [--markdown]",
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
  await expect(run(words.split(" "), workspace())).rejects.toThrow(usage);
});

test("unknown API → the known ones", async () => {
  await expect(run(["bundle", "tyni"], workspace())).rejects.toThrow("specs/redocly.yaml lists tiny.");
});

test.each(["client", "reference"])("%s before build → the command that makes it", async (command) => {
  await expect(run([command, "tiny"], workspace())).rejects.toThrow(
    "specs/tiny/dist/openapi.json is missing. Make it with `tillside-spec build tiny`.",
  );
});
