import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

test("the main entry point imports no Node module, nor the queue, the files or BullMQ", () => {
  const files = globSync("*.ts", { cwd: import.meta.dirname }).filter((file) => !file.endsWith(".test.ts"));
  expect(files).toContain("start-bulk.ts");
  const guilty = files.filter((file) =>
    /from "(node:|bullmq|\.\/(queue|files)\/|@tillside\/policy\/)/.test(
      readFileSync(path.join(import.meta.dirname, file), "utf8"),
    ),
  );
  expect(guilty).toEqual([]);
});
