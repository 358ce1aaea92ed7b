// Mostly waits: for another process to let go of a file.
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { done, numbersJob } from "../../test/bulk-job.ts";
import { journalPath, temporaryJournal } from "../../test/temporary-journal.ts";
import { startBulk } from "../bulk/start-bulk.ts";
import { openLedger } from "./open-ledger.ts";

/** The ledger of this test; `reopen()` is the next process. */
function temporaryLedger(file = journalPath()) {
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

test("keeps over a restart what was begun, answered, told and dropped", () => {
  const { ledger, reopen } = temporaryLedger();
  expect(ledger.isNew).toBe(true);
  const leftOut = [{ index: 1, code: "EVT-021", message: "too old" }];
  const counts = { accepted: 1, rejected: 2, unknown: 0 };
  const ending = { counts, refused: leftOut, rest: { result: "accepted" } } as const;
  for (const from of [3, 6, 9, 12]) ledger.begin({ ...entry, from, to: from + 3, key: undefined, leftOut });
  ledger.end(6, ending);
  ledger.end(9, ending);
  ledger.told(9);
  ledger.drop(12);
  const again = reopen();
  expect(again.isNew).toBe(false);
  const base = { ...entry, key: undefined };
  expect(again.next(0)).toEqual({ ...base, from: 3, to: 6, leftOut, counts: undefined, untold: undefined });
  expect(again.next(4)).toEqual({ ...base, from: 6, to: 9, leftOut, counts, untold: ending });
  expect(again.next(9)).toEqual({ ...base, from: 9, to: 12, leftOut: [], counts, untold: undefined });
  expect(again.next(10)).toBeUndefined();
});

test("an option that nobody reads is refused by its name, before the file is made", () => {
  const options = { path: journalPath(), synchronus: "NORMAL" };
  expect(() => openLedger(options as never)).toThrow("openLedger: synchronus is no option; did you mean synchronous?");
  expect(() => statSync(options.path)).toThrow("ENOENT");
});

test("of a batch that went well nothing is left to be told", () => {
  const { ledger } = temporaryLedger();
  ledger.begin(entry);
  ledger.end(3, { counts: { accepted: 3, rejected: 0, unknown: 0 }, refused: [], rest: { result: "accepted" } });
  expect(ledger.next(3)).toMatchObject({ key: "key-1", counts: { accepted: 3 }, untold: undefined });
});

test("a run with one goes on after a restart", async () => {
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

test("is refused for another import, by the names of both", () => {
  const { ledger, file } = temporaryLedger();
  ledger.open('["sendEvents","acc-1"]');
  expect(() => ledger.open('["sendEvents","acc-2"]')).toThrow(
    `openLedger: ${file} was begun for ["sendEvents","acc-1"], not for ["sendEvents","acc-2"]. Give each import a ledger of its own.`,
  );
});

test("belongs to one process at a time", { timeout: 30_000 }, () => {
  const { file } = temporaryLedger();
  const program = `
    import { openLedger } from ${JSON.stringify(path.join(import.meta.dirname, "open-ledger.ts"))};
    try { openLedger({ path: ${JSON.stringify(file)} }); } catch (error) { console.log(error.message); }
  `;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
  expect(stdout).toContain("another run has it open");
});

test("is readable by its owner only", () => {
  expect(statSync(temporaryLedger().file).mode & 0o777).toBe(0o600);
});

test("a journal is no ledger, and a ledger no journal", () => {
  const { path: journal, close } = temporaryJournal();
  close();
  expect(() => openLedger({ path: journal })).toThrow("it is a journal. Name another file.");
  const file = journalPath();
  openLedger({ path: file }).close();
  expect(() => temporaryJournal({ path: file })).toThrow("it is a ledger. Name another file.");
});

test.each([
  ["no options", undefined, "path is missing or empty"],
  ["no path", { path: "" }, "path is missing or empty"],
  ["a path of another type", { path: new URL("file:///x") }, "path must be a string, the path of a file"],
  ["another level", { path: "x", synchronous: "OFF" }, "synchronous must be FULL or NORMAL"],
  ["no folder", { path: path.join(import.meta.dirname, "nowhere", "x") }, "its folder must be writable"],
])("%s is refused", (_, options, message) => {
  expect(() => openLedger(options as never)).toThrow(message);
});
