import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { workspace } from "../../test/workspace.ts";
import { writeTogether } from "./write-together.ts";

test("writes every file, folders made, nothing left beside them", async () => {
  const root = workspace({ "out/a.txt": "old" });
  await writeTogether(
    new Map([
      [join(root, "out/a.txt"), "new"],
      [join(root, "out/deep/b.txt"), "b"],
    ]),
  );
  expect(readdirSync(join(root, "out"))).toEqual(["a.txt", "deep"]);
  expect(readFileSync(join(root, "out/a.txt"), "utf8")).toBe("new");
  expect(readFileSync(join(root, "out/deep/b.txt"), "utf8")).toBe("b");
});

test("writes no file if one of them cannot be written", async () => {
  const root = workspace({ "out/a.txt": "old", "out/file": "" });
  const files = new Map([
    [join(root, "out/a.txt"), "new"],
    [join(root, "out/file/b.txt"), "b"],
  ]);
  await expect(writeTogether(files)).rejects.toThrow();
  expect(readdirSync(join(root, "out"))).toEqual(["a.txt", "file"]);
  expect(readFileSync(join(root, "out/a.txt"), "utf8")).toBe("old");
});
