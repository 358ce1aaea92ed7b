import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test, vi } from "vitest";
import { changing, journalPath } from "../../test/temporary-journal.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { openDatabase } from "./database.ts";
import type { Layout } from "./layout.ts";

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
  "Copy it with its -wal and -shm files, and check the disk. Recover the copy with sqlite3's .recover command. What it has lost may have been executed: find out whether it was before it is sent again";

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
      `${name}: ${path} cannot be used: file is not a database. The file is damaged, or was never a database. ${recovery}. If it was none, name another file.`,
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
    ["DELETE", 0, "CREATE VIEW calls AS SELECT 1"],
    ["DELETE", 5, "CREATE TABLE calls (id TEXT)"],
    ["WAL", 102, "CREATE TABLE batches (id TEXT)"],
  ])("in journal mode %s, with user_version %i", (mode, version, content = "CREATE TABLE customers (name TEXT)") => {
    const path = journalPath();
    const other = new DatabaseSync(path);
    other.exec(`PRAGMA journal_mode = ${mode}; PRAGMA user_version = ${version}; ${content}`);
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

describe.each([1, 6, 101])("a file of version %i", (version) => {
  test("is refused and stays as it is", () => {
    const path = journalPath();
    openDatabase(path, "FULL").close();
    changing(path, `PRAGMA user_version = ${version}`);
    chmodSync(path, 0o640);
    const before = readFileSync(path);
    expect(thrownFor(path)).toBeInstanceOf(ConfigurationError);
    expect(readFileSync(path)).toEqual(before);
    expect(statSync(path).mode & 0o777).toBe(0o640);
  });
});

describe("a database of another program that a crash has left", () => {
  /** Its files, copied before it is closed: a part of it stands in the second one only. */
  function crashed(second: "-wal" | "-journal", sql: string) {
    const [path, copy] = [journalPath(), journalPath()];
    const other = new DatabaseSync(path);
    other.exec(sql);
    const insert = other.prepare("INSERT INTO customers VALUES (?)");
    for (let row = 0; row < 100; row++) insert.run("n".repeat(1_000));
    for (const end of ["", second]) copyFileSync(path + end, copy + end);
    other.close();
    return { path: copy, content: () => ["", second].map((end) => readFileSync(copy + end)) };
  }

  test("keeps its -wal", () => {
    const { path, content } = crashed("-wal", "PRAGMA journal_mode = WAL; CREATE TABLE customers (name TEXT)");
    const before = content();
    expect(thrownFor(path)?.message).toContain("it is a database of another program.");
    expect(content()).toEqual(before);
  });

  test("is refused, too, where SQLite has to roll back before it can be read", () => {
    const { path } = crashed("-journal", "CREATE TABLE customers (name TEXT); PRAGMA cache_size = 1; BEGIN");
    chmodSync(path, 0o640);
    expect(thrownFor(path)?.message).toContain("it is a database of another program.");
    const other = new DatabaseSync(path);
    expect(other.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "delete" });
    expect(other.prepare("SELECT count(*) AS rows FROM customers").get()).toEqual({ rows: 0 });
    other.close();
    expect(statSync(path).mode & 0o777).toBe(0o640);
  });
});

test("a file that sqlite3's .recover has written is opened: it has one more table", () => {
  const path = journalPath();
  openDatabase(path, "FULL").close();
  changing(path, "CREATE TABLE lost_and_found (rootpgno INTEGER)");
  expect(thrownFor(path)).toBeUndefined();
});

test.each<[name: string, table: string, layout?: Layout]>([
  ["openJournal", "calls"],
  [
    "openLedger",
    "batches",
    { ...ledger, tables: "CREATE TABLE IF NOT EXISTS run (a); CREATE TABLE IF NOT EXISTS batches (b);" },
  ],
])("%s refuses a file that has lost its table %s: an empty one would forget what was sent", (name, table, layout) => {
  const path = journalPath();
  openDatabase(path, "FULL", layout).close();
  changing(path, `DROP TABLE ${table}; CREATE TABLE lost_and_found (rootpgno INTEGER)`);
  expect(thrownFor(path, layout)?.message).toBe(
    `${name}: ${path} cannot be used: its table ${table} is missing. The file is damaged. ${recovery}.`,
  );
});

describe.runIf(process.platform !== "win32")("a path", () => {
  test("that begins with file: is the name of a file, not a URI", () => {
    const folder = dirname(journalPath());
    const program = `
      import { openJournal } from ${JSON.stringify(join(import.meta.dirname, "open-journal.ts"))};
      openJournal({ path: "file:writes.sqlite", bodies: "plain" }).close();
    `;
    const { status } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], { cwd: folder });
    expect([status, readdirSync(folder)]).toEqual([0, ["file:writes.sqlite"]]);
  });

  test("whose file has a hard link is refused: SQLite keeps a -wal for each name", () => {
    const path = journalPath();
    openDatabase(path, "FULL").close();
    const link = `${path}.link`;
    linkSync(path, link);
    for (const name of [path, link]) {
      expect(thrownFor(name)).toEqual(
        new ConfigurationError(
          `openJournal: ${name} cannot be used: it has another name (a hard link), and what one process writes by one name is lost for another. Delete the other name.`,
        ),
      );
    }
    rmSync(link);
    expect(thrownFor(path)).toBeUndefined();
  });

  test("that is a symbolic link leads to one database, also where the file does not exist yet", () => {
    const path = journalPath();
    const link = `${path}.link`;
    symlinkSync(path, link);
    const first = openDatabase(link, "FULL");
    const second = openDatabase(path, "FULL");
    first.exec("DROP TABLE calls");
    expect(second.prepare("SELECT count(*) AS tables FROM sqlite_schema WHERE type = 'table'").get()).toEqual({
      tables: 0,
    });
    second.close();
    first.close();
  });
});

test.runIf(process.platform === "linux")("a second opening in one process leaves SQLite's locks to the first", () => {
  const path = journalPath();
  const first = openDatabase(path, "FULL");
  const { ino } = statSync(path);
  const locks = () =>
    readFileSync("/proc/locks", "utf8")
      .split("\n")
      .filter((line) => line.includes(`:${ino} `));
  expect(locks()).toHaveLength(1);
  openDatabase(path, "FULL").close();
  expect(locks()).toHaveLength(1);
  first.close();
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
