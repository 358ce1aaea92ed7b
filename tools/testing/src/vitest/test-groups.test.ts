import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testGroups } from "./test-groups.ts";

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "groups-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

test("a test file shares its worker unless its first lines say why not", () => {
  const folder = folderWith({
    "src/a.test.ts": 'import { test } from "vitest";\n',
    "src/helper.ts": "",
    "src/deep/alone.test.ts": '// Runs alone: it changes the working directory.\nimport { test } from "vitest";\n',
    "test/redis.test.ts": '/** More. */\n// Mostly waits: for Redis.\nimport { test } from "vitest";\n',
    "test/page.test.ts": '// Drives another process: Chromium.\nimport { test } from "vitest";\n',
    "test/print.test.ts": '// Looks at what is built: the portal, in Chromium.\n\nimport { test } from "vitest";\n',
    "test/widths.test.ts": '// Looks at every page: in Chromium.\n\nimport { test } from "vitest";\n',
    "test/samples.test.ts": '// Has inputs of its own: the clients.\n\nimport { test } from "vitest";\n',
    "other/left-out.test.ts": "",
  });
  expect(testGroups(folder)).toEqual({
    shared: ["src/a.test.ts"],
    alone: ["src/deep/alone.test.ts"],
    waiting: ["test/redis.test.ts"],
    driving: ["test/page.test.ts"],
    built: ["test/print.test.ts"],
    pages: ["test/widths.test.ts"],
    own: ["test/samples.test.ts"],
  });
});

test("a mark without a reason, or below the imports, has no effect", () => {
  const folder = folderWith({
    "src/a.test.ts": '// Runs alone:\nimport { test } from "vitest";\n',
    "src/b.test.ts": 'import { test } from "vitest";\n// Mostly waits: for Redis.\n',
  });
  expect(testGroups(folder).shared).toEqual(["src/a.test.ts", "src/b.test.ts"]);
});
