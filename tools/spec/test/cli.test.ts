import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { workspace } from "./workspace.ts";

const CLI = fileURLToPath(new URL("../src/cli.ts", import.meta.url));

test("a problem is one message on stderr and exit status 1", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, "bundle", "tyni"], {
    cwd: workspace(),
    encoding: "utf8",
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: "",
    stderr: 'There is no API "tyni". specs/redocly.yaml lists tiny.\n',
  });
});
