import { chmodSync, existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test, vi } from "vitest";
import { journalPath } from "../../test/temporary-journal.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { type Layout, openDatabase } from "./database.ts";

const locked = Object.assign(new Error("database is locked"), { errcode: 5 });

/** What SQLite returns at once, the next times it is asked, while another process switches the same new file to WAL. */
function refusing(errors: readonly Error[]) {
  const prepare = vi.spyOn(DatabaseSync.prototype, "prepare");
  for (const error of errors) {
    prepare.mockImplementationOnce(() => {
      throw error;
    });
  }
}

/** The clock that says how long was waited: once at first, and then after each refusal. */
function passing(...times: readonly number[]) {
  const left = [...times];
  return vi.spyOn(Date, "now").mockImplementation(() => left.shift() ?? Number.NaN);
}

function thrownFor(path: string, layout?: Layout): ConfigurationError | undefined {
  try {
    openDatabase(path, "FULL", layout).close();
    return undefined;
  } catch (error) {
    return error as ConfigurationError;
  }
}

const advice = "Option path names a file; its folder must be writable and have space.";
const wait =
  "Another process has been writing to it for 5 s. Find out which one has the file open and end its transaction.";
const recovery =
  "Copy it with its -wal and -shm files, and check the disk. Recover the copy with sqlite3's .recover command";

const ledger: Layout = { name: "openLedger", package: "@tillside/bulk", version: 102, tables: "" };

describe("two processes that switch a new file to WAL at once", () => {
  test("the one that is refused tries again", () => {
    refusing([locked, locked]);
    const now = passing(0, 1, 4_999);
    const database = openDatabase(journalPath(), "FULL");
    expect(database.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
    expect(now).toHaveBeenCalledTimes(3);
    database.close();
  });

  test("for five seconds; then one clear error, which keeps SQLite's", () => {
    const path = journalPath();
    refusing([locked, locked]);
    passing(0, 4_999, 5_000);
    const error = thrownFor(path);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error?.message).toBe(`openJournal: ${path} cannot be used: database is locked. ${wait}`);
    expect(error?.cause).toBe(locked);
  });

  test("any other refusal ends it at once", () => {
    const path = journalPath();
    refusing([Object.assign(new Error("disk I/O error"), { errcode: 10 })]);
    passing(0, 1);
    expect(thrownFor(path)?.message).toBe(`openJournal: ${path} cannot be used: disk I/O error. ${advice}`);
  });
});

test("a place where there is no WAL is named as such", () => {
  const path = journalPath();
  const memory = new DatabaseSync(":memory:");
  const response = memory.prepare("SELECT 'delete' AS journal_mode");
  vi.spyOn(DatabaseSync.prototype, "prepare").mockReturnValueOnce(response);
  expect(thrownFor(path)?.message).toBe(
    `openJournal: ${path} cannot be used: write-ahead logging does not work there. ${advice}`,
  );
  memory.close();
});

describe.each<[string, Layout | undefined]>([
  ["openJournal", undefined],
  ["openLedger", ledger],
])("%s says what to do about a file that", (name, layout) => {
  test("is no database", () => {
    const path = journalPath();
    writeFileSync(path, "no database ".repeat(1_000));
    const error = thrownFor(path, layout);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error?.message).toBe(
      `${name}: ${path} cannot be used: file is not a database. The file is damaged, or was never a database. ${recovery}, or name another file.`,
    );
    expect(error?.cause).toMatchObject({ errcode: 26 });
  });

  test("has lost its end", () => {
    const path = journalPath();
    openDatabase(path, "FULL").close();
    truncateSync(path, 5_000);
    const error = thrownFor(path, layout);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error?.message).toBe(
      `${name}: ${path} cannot be used: database disk image is malformed. The file is damaged. ${recovery}.`,
    );
    expect(error?.cause).toMatchObject({ errcode: 11 });
  });
});

describe.each<[string, Layout | undefined]>([
  ["openJournal", undefined],
  ["openLedger", ledger],
])("%s refuses a database of another program, which stays as it is", (name, layout) => {
  test.each([
    ["DELETE", 0],
    ["WAL", 0],
    ["DELETE", 5],
    ["WAL", 102],
    ["WAL", 7],
  ])("in journal mode %s, with user_version %i", (mode, version) => {
    const path = journalPath();
    const other = new DatabaseSync(path);
    other.exec(`PRAGMA journal_mode = ${mode}; PRAGMA user_version = ${version}; CREATE TABLE customers (name TEXT)`);
    other.close();
    chmodSync(path, 0o640);
    const before = readFileSync(path);
    const error = thrownFor(path, layout);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error?.message).toBe(
      `${name}: ${path} cannot be used: it is a database of another program. Name another file.`,
    );
    expect(readFileSync(path)).toEqual(before);
    expect(statSync(path).mode & 0o777).toBe(0o640);
  });
});

describe.runIf(process.platform !== "win32")("a file that another process deletes while it is opened", () => {
  const exec = DatabaseSync.prototype.exec;
  const deleting = (path: string) =>
    function (this: DatabaseSync, sql: string) {
      rmSync(path, { force: true });
      exec.call(this, sql);
    };

  test("is made again and opened: it can be opened by others afterwards", () => {
    const path = journalPath();
    vi.spyOn(DatabaseSync.prototype, "exec").mockImplementationOnce(deleting(path));
    const database = openDatabase(path, "FULL");
    database.close();
    expect(existsSync(path)).toBe(true);
    expect(thrownFor(path)).toBeUndefined();
  });

  test("is refused after five times", () => {
    const path = journalPath();
    const spy = vi.spyOn(DatabaseSync.prototype, "exec").mockImplementation(deleting(path));
    const error = thrownFor(path);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error?.message).toBe(
      `openJournal: ${path} cannot be used: another process deletes or replaces it whenever it is opened. Name another file.`,
    );
    expect(spy.mock.calls.filter(([sql]) => sql.includes("busy_timeout"))).toHaveLength(5);
  });
});
