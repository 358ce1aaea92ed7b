import { expect, test } from "vitest";
import { workspace } from "../test/workspace.ts";
import { run } from "./run.ts";

const USAGE = "Usage: tillside-codegen <bundle|reference|client|scaffold> <api>";

test.each([[[]], [["bundle"]], [["toString", "tiny"]], [["bundle", "tiny", "extra"]]])("%j → usage", async (words) => {
  await expect(run(words, workspace())).rejects.toThrow(USAGE);
});

test("unknown API → the known ones", async () => {
  await expect(run(["bundle", "tyni"], workspace())).rejects.toThrow("specs/redocly.yaml knows: tiny.");
});

test.each(["client", "reference"])("%s before bundle → the command that makes the bundle", async (command) => {
  await expect(run([command, "tiny"], workspace())).rejects.toThrow(
    "specs/tiny/dist/openapi.json is missing. Make it with `tillside-codegen bundle tiny`.",
  );
});
