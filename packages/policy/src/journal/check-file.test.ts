import { copyFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { changing, journalPath, temporaryJournal } from "../../test/temporary-journal.ts";
import { openDatabase } from "./database.ts";
import { markOpen, needsLog } from "./open-mark.ts";

const recovery =
  "Copy it with its -wal and -shm files, and check the disk. Recover the copy with sqlite3's .recover command. What it has lost may have been executed: find out whether it was before it is sent again.";

function thrownFor(path: string): unknown {
  try {
    openDatabase(path, "FULL").close();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** The files of a journal as a crash leaves them: what was written is in the -wal only. */
function crashed(): string {
  const [path, copy] = [journalPath(), journalPath()];
  const database = openDatabase(path, "FULL");
  for (const end of ["", "-wal"]) copyFileSync(path + end, copy + end);
  database.close();
  return copy;
}

const lost = (path: string) =>
  `openJournal: ${path} cannot be used: what was written to it last is in ${path}-wal, which is missing or empty. Put that file back. If it is lost, check with the service what was sent before you delete ${path}.`;

describe("a journal whose -wal was lost is refused", () => {
  test.each<[string, (log: string) => void]>([
    ["deleted", (log) => rmSync(log)],
    ["emptied", (log) => truncateSync(log)],
  ])("%s", (_way, lose) => {
    const path = crashed();
    lose(`${path}-wal`);
    const before = readFileSync(path);
    expect(thrownFor(path)).toMatchObject({ name: "ConfigurationError", message: lost(path) });
    expect(readFileSync(path)).toEqual(before);
  });

  test("also one that was closed before, and opened again", () => {
    const [path, copy] = [journalPath(), journalPath()];
    openDatabase(path, "FULL").close();
    const database = openDatabase(path, "FULL");
    copyFileSync(path, copy);
    database.close();
    expect(thrownFor(copy)).toMatchObject({ message: lost(copy) });
  });
});

describe("a whole journal is opened", () => {
  test("with its -wal", () => {
    expect(thrownFor(crashed())).toBeUndefined();
  });

  test("without a -wal, if another program has written it into the file", () => {
    const path = crashed();
    changing(path, "PRAGMA wal_checkpoint(TRUNCATE)");
    expect([existsSync(`${path}-wal`), thrownFor(path)]).toEqual([false, undefined]);
  });

  test("copied after it was closed", () => {
    const [path, copy] = [journalPath(), journalPath()];
    openDatabase(path, "FULL").close();
    copyFileSync(path, copy);
    expect(thrownFor(copy)).toBeUndefined();
  });

  test.each([1, 2, 3])("that a process left when it died after step %i of its mark", (steps) => {
    const [path, copy] = [journalPath(), journalPath()];
    const database = openDatabase(path, "FULL");
    let left = steps;
    markOpen((sql) => {
      if (left-- > 0) database.exec(sql);
    });
    for (const end of ["", "-wal"]) copyFileSync(path + end, copy + end);
    database.close();
    expect(thrownFor(copy)).toBeUndefined();
  });

  test("that the last process closed, where another one died while it set its mark", () => {
    const { path, close } = temporaryJournal();
    changing(path, `PRAGMA application_id = ${needsLog}`);
    close();
    expect([existsSync(`${path}-wal`), thrownFor(path)]).toEqual([false, undefined]);
  });
});

test("an empty file whose -wal is not empty is refused as damaged, and both stay", () => {
  const path = crashed();
  truncateSync(path);
  expect(thrownFor(path)).toMatchObject({
    message: `openJournal: ${path} cannot be used: it is empty, and ${path}-wal is not. The file is damaged. ${recovery}`,
  });
  expect([readFileSync(path).length, existsSync(`${path}-wal`)]).toEqual([0, true]);
});

test("a file of one byte is not written over", () => {
  const path = journalPath();
  writeFileSync(path, "1");
  expect(thrownFor(path)).toMatchObject({
    message: `openJournal: ${path} cannot be used: it is not a database. Name another file.`,
  });
  expect(readFileSync(path, "utf8")).toBe("1");
});

test.each(["claims", "finding", "seal"])(
  "a journal that has lost its column %s is refused before a write",
  (column) => {
    const path = journalPath();
    openDatabase(path, "FULL").close();
    for (const sql of ["DROP INDEX calls_unfinished", `ALTER TABLE calls DROP COLUMN ${column}`]) changing(path, sql);
    expect(thrownFor(path)).toMatchObject({
      message: `openJournal: ${path} cannot be used: its column calls.${column} is missing. The file is damaged. ${recovery}`,
    });
  },
);

test("a journal with one more column is opened", () => {
  const path = journalPath();
  openDatabase(path, "FULL").close();
  changing(path, "ALTER TABLE calls ADD COLUMN note TEXT");
  expect(thrownFor(path)).toBeUndefined();
});
