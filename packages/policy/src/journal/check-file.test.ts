import { copyFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test, vi } from "vitest";
import { changing, journalPath } from "../../test/temporary-journal.ts";
import { openDatabase } from "./database.ts";

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

/** The files of a journal as a crash leaves them: what was written stands in the -wal only. */
function crashed(): string {
  const [path, copy] = [journalPath(), journalPath()];
  const database = openDatabase(path, "FULL");
  for (const end of ["", "-wal"]) copyFileSync(path + end, copy + end);
  database.close();
  return copy;
}

/** The clock at the begin of a wait, and after each look. */
function passing(...times: readonly number[]) {
  const left = [...times];
  return vi.spyOn(Date, "now").mockImplementation(() => left.shift() ?? Number.NaN);
}

describe("a journal whose -wal was lost is refused: it would open as new", () => {
  test.each<[string, (log: string) => void]>([
    ["deleted", (log) => rmSync(log)],
    ["emptied", (log) => truncateSync(log)],
  ])("%s", (_way, lose) => {
    const path = crashed();
    lose(`${path}-wal`);
    const before = readFileSync(path);
    passing(0, 999, 1_000);
    expect(thrownFor(path)).toMatchObject({
      name: "ConfigurationError",
      message: `openJournal: ${path} cannot be used: what it holds was written to ${path}-wal, which is missing or empty. Put that file back. If it is lost, check with the service what was sent before you delete ${path}.`,
    });
    expect(readFileSync(path)).toEqual(before);
  });

  test("with its -wal it is opened", () => {
    expect(thrownFor(crashed())).toBeUndefined();
  });

  test("one that another process is just making is opened once its tables are there", () => {
    const [path, made] = [journalPath(), openDatabase(journalPath(), "FULL")];
    const tables = made.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL").all();
    const [id, version] = ["application_id", "user_version"].map(
      (name) => made.prepare(`PRAGMA ${name}`).get()?.[name],
    );
    made.close();
    const other = new DatabaseSync(path);
    other.exec("PRAGMA journal_mode = WAL");
    let looks = 0;
    vi.spyOn(Date, "now").mockImplementation(() => {
      looks += 1;
      if (looks === 3) {
        const sql = tables.map((table) => `${table.sql};`).join("");
        other.exec(`BEGIN; ${sql} PRAGMA application_id = ${id}; PRAGMA user_version = ${version}; COMMIT`);
      }
      return looks;
    });
    expect(thrownFor(path)).toBeUndefined();
    other.close();
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
