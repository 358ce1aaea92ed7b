// Mostly waits: for another process to release a file.
import { spawnSync } from "node:child_process";
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ConfigurationError } from "@tillside/policy";
import { openJournal } from "@tillside/policy/journal";
import { expect, onTestFinished, test } from "vitest";
import { done, numbersJob } from "../../test/bulk-job.ts";
import { temporaryPath } from "../../test/temporary-path.ts";
import { startBulk } from "../start-bulk.ts";
import { openLedger } from "./open-ledger.ts";

/** The ledger of this test; `reopen()` is the next process. */
function temporaryLedger(file = temporaryPath()) {
  let ledger = openLedger({ path: file });
  onTestFinished(() => ledger.close());
  const reopen = () => {
    ledger.close();
    ledger = openLedger({ path: file });
    return ledger;
  };
  return { ledger, file, reopen };
}

const entry = { from: 3, to: 6, hash: "abc", key: "key-1", startedAt: 1234.5, leftOut: [] };

test("a ledger keeps over a restart which batches were begun, ended, reported and dropped", () => {
  const { ledger, reopen } = temporaryLedger();
  expect(ledger.isNew).toBe(true);
  const leftOut = [{ index: 1, code: "EVT-021", message: "too old" }];
  const counts = { accepted: 1, rejected: 2, unknown: 0 };
  const result = { counts, refused: leftOut, rest: { result: "accepted" } } as const;
  for (const from of [3, 6, 9, 12]) ledger.begin({ ...entry, from, to: from + 3, key: undefined, leftOut });
  ledger.end(6, result);
  ledger.end(9, result);
  ledger.reported(9);
  ledger.drop(12);
  const again = reopen();
  expect(again.isNew).toBe(false);
  const base = { ...entry, key: undefined };
  expect(again.next(0)).toEqual({ ...base, from: 3, to: 6, leftOut, counts: undefined, unreported: undefined });
  expect(again.next(4)).toEqual({ ...base, from: 6, to: 9, leftOut, counts, unreported: result });
  expect(again.next(9)).toEqual({ ...base, from: 9, to: 12, leftOut: [], counts, unreported: undefined });
  expect(again.next(10)).toBeUndefined();
});

test("a ledger that cannot be written names its file and what to do, and the run's error names the records without a recorded result", async () => {
  const { ledger, file } = temporaryLedger();
  ledger.close();
  const database = new DatabaseSync(file);
  database.exec(
    "CREATE TRIGGER full BEFORE UPDATE ON batches BEGIN SELECT raise(ABORT, 'database or disk is full'); END",
  );
  database.close();
  const full = openLedger({ path: file });
  onTestFinished(() => full.close());
  const run = startBulk(
    numbersJob(() => done, { concurrency: 1 }),
    [1, 2, 3, 4],
    { ledger: full },
  );
  await expect(run).rejects.toMatchObject({
    cause: {
      message: `${file} cannot be used: database or disk is full. Make sure that its disk works and has space and that its folder is writable.`,
    },
    unrecorded: [{ from: 0, to: 3 }],
    progress: { accepted: 3, pending: 0 },
  });
});

test("a ledger whose pages are damaged names its file and what to do, whatever is read", () => {
  const { ledger, file } = temporaryLedger();
  for (let from = 0; from < 300; from += 3) ledger.begin({ ...entry, from, to: from + 3 });
  ledger.close();
  const descriptor = openSync(file, "r+");
  writeSync(descriptor, "A".repeat(8_192), 4_096);
  closeSync(descriptor);
  const damaged = openLedger({ path: file });
  onTestFinished(() => damaged.close());
  const message = `openLedger: ${file} cannot be used: database disk image is malformed. The file is damaged. Copy it with its -wal and -shm files, and check the disk. Recover the copy with sqlite3's .recover command. What it has lost may have been executed: find out whether it was before it is sent again.`;
  expect(() => damaged.isNew).toThrow(new ConfigurationError(message));
  expect(() => damaged.next(0)).toThrow(new ConfigurationError(message));
  expect(() => damaged.open("identity")).toThrow(new ConfigurationError(message));
});

test.runIf(process.platform !== "win32")(
  "a ledger that is deleted during the run ends it before the next batch is sent",
  async () => {
    const { ledger, file } = temporaryLedger();
    const sent: string[] = [];
    const job = numbersJob(
      ({ texts }) => {
        sent.push(texts.join());
        rmSync(file);
        return done;
      },
      { concurrency: 1 },
    );
    const run = startBulk(job, [1, 2, 3, 4], { ledger });
    const message = `${file} was deleted, moved or replaced while the ledger was open, so a run that is resumed would not know what this one has sent. Put the file back, or check with the service before you send anything again`;
    await expect(run).rejects.toMatchObject({ cause: { message } });
    // No other instruction follows.
    await expect(run).rejects.toThrow(
      / Records: 3 accepted\. The ledger could not record what happened to [^.]*: a repeat may report these records as unknown\.$/,
    );
    expect(sent).toEqual(["1,2,3"]);
    expect(ledger.isInPlace).toBe(false);
  },
);

test.runIf(process.platform !== "win32")(
  "a folder that is a link and leads to another release ends the run, and its error names the ledger",
  async () => {
    const folder = path.dirname(temporaryPath());
    for (const release of ["r1", "r2"]) mkdirSync(path.join(folder, release));
    const link = path.join(folder, "current");
    symlinkSync(path.join(folder, "r1"), link);
    const ledger = openLedger({ path: path.join(link, "orders.ledger") });
    onTestFinished(() => ledger.close());
    expect(ledger.isInPlace).toBe(true);
    const job = numbersJob(
      () => {
        rmSync(link);
        symlinkSync(path.join(folder, "r2"), link);
        copyFileSync(path.join(folder, "r1", "orders.ledger"), path.join(link, "orders.ledger"));
        return done;
      },
      { concurrency: 1 },
    );
    await expect(startBulk(job, [1, 2, 3, 4], { ledger })).rejects.toThrow(
      `${link}/orders.ledger leads to another file now, which does not know what this run has sent. Its ledger is ${realpathSync(folder)}/r1/orders.ledger: continue the run with that one. Records: 3 accepted.`,
    );
  },
);

test("a ledger without its -wal is refused, however many batches it has and whether it was closed before", () => {
  const { ledger, file, reopen } = temporaryLedger();
  const without = (many: string) => {
    copyFileSync(file, `${file}.${many}`);
    return expect(() => openLedger({ path: `${file}.${many}` }).close());
  };
  const refusal = /-wal, which is missing or empty\. Put that file back\. /;
  without("none").toThrow(refusal);
  let from = 0;
  for (const count of [1, 255, 256, 300]) {
    for (let batch = 0; batch < count; batch += 1, from += 3) ledger.begin({ ...entry, from, to: from + 3 });
    without(`${count}`).toThrow(refusal);
  }
  ledger.close();
  without("closed").not.toThrow();
  reopen();
  without("reopened").toThrow(refusal);
});

test("the -wal of a long run stays small", () => {
  const { ledger, file } = temporaryLedger();
  for (let from = 0; from < 6_000; from += 3) {
    ledger.begin({ ...entry, from, to: from + 3 });
    ledger.reported(from);
  }
  expect(statSync(`${file}-wal`).size).toBeLessThan(8 * 1024 * 1024);
  expect(statSync(file).size).toBeGreaterThan(50_000);
});

test("a ledger with batches that has lost its run is refused: it would take another run for its own", () => {
  const { ledger, file, reopen } = temporaryLedger();
  ledger.open("identity");
  ledger.begin(entry);
  ledger.close();
  const database = new DatabaseSync(file);
  database.exec("DELETE FROM run");
  database.close();
  expect(() => reopen().open("another")).toThrow(
    `openLedger: ${file} has batches, but has lost which run they belong to. Check with the service what was sent before you delete it.`,
  );
});

test("openLedger() names an unknown option in its error, and creates no file", () => {
  const options = { path: temporaryPath(), synchronus: "NORMAL" };
  expect(() => openLedger(options as never)).toThrow(
    "openLedger: unknown option synchronus; did you mean synchronous?",
  );
  expect(() => statSync(options.path)).toThrow("ENOENT");
});

test("a ledger contains the message of a rejected record until it is reported; after close() no file has it", () => {
  const { ledger, file } = temporaryLedger();
  const message = "ada@fjord.example is not known";
  const refused = [{ index: 0, code: "400", message }];
  const hasMessage = () =>
    [file, `${file}-wal`].some((each) => existsSync(each) && readFileSync(each).includes(message));
  ledger.begin({ ...entry, leftOut: refused });
  ledger.end(3, { counts: { accepted: 2, rejected: 1, unknown: 0 }, refused, rest: { result: "accepted" } });
  expect(hasMessage()).toBe(true);
  ledger.reported(3);
  ledger.close();
  expect(hasMessage()).toBe(false);
});

test("a batch whose records were all accepted has nothing to report", () => {
  const { ledger } = temporaryLedger();
  ledger.begin(entry);
  ledger.end(3, { counts: { accepted: 3, rejected: 0, unknown: 0 }, refused: [], rest: { result: "accepted" } });
  expect(ledger.next(3)).toMatchObject({ key: "key-1", counts: { accepted: 3 }, unreported: undefined });
});

test("a run with a ledger continues after a restart", async () => {
  const { ledger, reopen } = temporaryLedger();
  const failing = numbersJob(({ records }) =>
    records.includes(4) ? { result: "unknown", message: "", final: false } : done,
  );
  const numbers = Array.from({ length: 10 }, (_, index) => (index === 8 ? -1 : index));
  expect(await startBulk(failing, numbers, { ledger })).toMatchObject({ accepted: 6, rejected: 1, unknown: 3 });
  const sent: string[] = [];
  const job = numbersJob(({ texts }) => {
    sent.push(texts.join());
    return done;
  });
  expect(await startBulk(job, numbers, { ledger: reopen() })).toMatchObject({ accepted: 9, rejected: 1, resumed: 7 });
  expect(sent).toEqual(["3,4,5"]);
});

test("a ledger is refused for another import; the message names both", () => {
  const { ledger, file } = temporaryLedger();
  ledger.open('["sendEvents","acc-1"]');
  expect(() => ledger.open('["sendEvents","acc-2"]')).toThrow(
    `openLedger: ${file} belongs to another run: that run has "acc-1", this one has "acc-2". Use a separate ledger for each import.`,
  );
});

test("one process at a time can open a ledger", { timeout: 30_000 }, () => {
  const { file } = temporaryLedger();
  const program = `
    import { openLedger } from ${JSON.stringify(path.join(import.meta.dirname, "open-ledger.ts"))};
    try { openLedger({ path: ${JSON.stringify(file)} }); } catch (error) { console.log(error.message); }
  `;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
  expect(stdout).toMatch(/another run has .* open\. Wait until it ends, or use a separate ledger for another import\./);
});

test("only its owner can read a ledger", () => {
  expect(statSync(temporaryLedger().file).mode & 0o777).toBe(0o600);
});

test.each([
  [
    101,
    "Finish what it holds with the @tillside/bulk that wrote it (the same bulk run), then name a new file or delete this one.",
  ],
  [103, "Update @tillside/bulk, or name another file."],
])("a ledger of version %i is refused; the message says what to do", (version, advice) => {
  const file = temporaryPath();
  openLedger({ path: file }).close();
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA user_version = ${version}`);
  database.close();
  expect(() => openLedger({ path: file })).toThrow(
    `openLedger: ${file} cannot be used: it is a ledger of version ${version}, and this package reads version 102. ${advice}`,
  );
});

test("openLedger() refuses a journal, openJournal() a ledger", () => {
  const journal = temporaryPath();
  openJournal({ path: journal, bodies: "plain" }).close();
  expect(() => openLedger({ path: journal })).toThrow("it is a journal. Name another file.");
  const file = temporaryPath();
  openLedger({ path: file }).close();
  expect(() => openJournal({ path: file, bodies: "plain" })).toThrow("it is a ledger. Name another file.");
});

test.each([
  ["no options", undefined, "path is missing or empty"],
  ["no path", { path: "" }, "path is missing or empty"],
  ["a path of another type", { path: new URL("file:///x") }, "path must be a string, the path of a file"],
  ["an unknown value of synchronous", { path: "x", synchronous: "OFF" }, "synchronous must be FULL or NORMAL"],
  [
    "a folder that does not exist",
    { path: path.join(import.meta.dirname, "nowhere", "x") },
    "its folder must be writable",
  ],
])("openLedger() refuses %s", (_, options, message) => {
  expect(() => openLedger(options as never)).toThrow(message);
});
