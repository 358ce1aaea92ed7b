import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { expect, test } from "vitest";
import { testClient } from "../../test/client.ts";
import { dying } from "../../test/crash.ts";
import { changing, temporaryJournal } from "../../test/temporary-journal.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import { resume } from "./resume.ts";

const register = "/v1/accounts/register/partnership";

/** A client whose process died after some writes, and their journal, opened again after the file was changed. */
async function crashed(change: (path: string) => void) {
  const { journal, path, close, reopen } = temporaryJournal();
  const { client, clock, seen } = testClient(undefined, { journal: dying(journal) });
  const body = { brand: "x".repeat(4_096) };
  for (let count = 0; count < 4; count += 1) await clock.run(client.POST(register, { body }));
  close();
  change(path);
  return { client, clock, seen, path, journal: reopen().journal };
}

/** Overwrites everything after SQLite's first page, which names the tables. */
function damage(path: string): void {
  const pageSize = 4_096;
  const file = openSync(path, "r+");
  writeSync(file, Buffer.alloc(statSync(path).size - pageSize, "A"), 0, undefined, pageSize);
  closeSync(file);
}

test.each(["resume", "prune"] as const)(
  "%s() of a damaged file names it, and says how to recover its calls",
  async (name) => {
    const { client, seen, path, journal } = await crashed(damage);
    const error = await thrownBy(name === "resume" ? resume(journal, client) : journal.prune(new Date(0)));
    expect([error.name, seen.length]).toEqual(["JournalError", 4]);
    expect(error.message).toBe(
      `${name}: ${path} cannot be used: database disk image is malformed. The file is damaged. Copy it with its -wal and -shm files, and check the disk. Recover the copy with sqlite3's .recover command. What it has lost may have been executed: find out whether it was before it is sent again. Then call ${name}() again with the recovered file.`,
    );
    expect(error.cause).toMatchObject({ message: "database disk image is malformed" });
  },
);

test("resume() that cannot record how a call ended says what to check; the next one finishes the call", async () => {
  const failing =
    "CREATE TRIGGER failing BEFORE UPDATE OF finding ON calls BEGIN SELECT raise(ABORT, 'disk I/O error'); END";
  const { client, clock, path, journal } = await crashed((file) => changing(file, failing));
  const error = await thrownBy(clock.run(resume(journal, client)));
  expect([error.name, error.message]).toEqual([
    "JournalError",
    `resume: ${path} cannot be used: disk I/O error. Make sure that its disk works and has space and that its folder is writable, then call resume() again.`,
  ]);
  changing(path, "DROP TRIGGER failing");
  const reports = await clock.run(resume(journal, client));
  expect(reports.map(({ result }) => result)).toEqual(Array(4).fill("confirmed"));
});

test("a write to a damaged file is not sent, and its error says how to recover the calls in it", async () => {
  const { seen, path, journal } = await crashed(damage);
  const { client } = testClient(undefined, { journal, fetch: () => Promise.reject(new Error("sent")) });
  const error = await thrownBy(client.POST(register, { body: {} }));
  expect([error.name, error.info?.outcome, seen.length]).toEqual(["JournalError", "not-executed", 4]);
  expect(error.message).toContain(
    `could not record it: ${path} cannot be used: database disk image is malformed. The file is damaged. Copy it with its -wal and -shm files, and check the disk. Recover the copy with sqlite3's .recover command. What it has lost may have been executed: find out whether it was before it is sent again. Nothing was sent to the API.`,
  );
});
