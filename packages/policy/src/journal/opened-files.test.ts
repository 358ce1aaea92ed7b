import { copyFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { testClient } from "../../test/client.ts";
import { dying } from "../../test/crash.ts";
import { journalPath, temporaryJournal } from "../../test/temporary-journal.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import { OpenedFiles } from "./opened-files.ts";
import { resume } from "./resume.ts";

const register = "/v1/accounts/register/partnership";

describe.runIf(process.platform !== "win32")("a file that is not at its path any more", () => {
  const ways: [string, string, (file: string) => void][] = [
    ["deleted", "", (file) => rmSync(file)],
    ["moved", "", (file) => renameSync(file, `${file}.old`)],
    [
      "replaced",
      "",
      (file) => {
        copyFileSync(file, `${file}.copy`);
        renameSync(`${file}.copy`, file);
      },
    ],
    ["whose -wal was deleted", "-wal", (file) => rmSync(`${file}-wal`)],
    ["whose -shm was deleted", "-shm", (file) => rmSync(`${file}-shm`)],
  ];

  test.each(ways)("%s: the write is refused before it is sent", async (_way, end, remove) => {
    const { journal, path: file } = temporaryJournal();
    const { client, clock, seen } = testClient(undefined, { journal });
    await clock.run(client.POST(register, { body: {} }));
    remove(file);
    const error = await thrownBy(client.POST(register, { body: {} }));
    expect([error.name, error.info?.outcome]).toEqual(["JournalError", "not-executed"]);
    expect(error.message).toContain(
      `the journal could not record it: ${file}${end} was deleted, moved or replaced while the journal was open, so what is written would be lost. Close the journal and open it again.`,
    );
    expect(seen).toHaveLength(1);
  });

  test.each(ways)("%s: resume() sends nothing", async (_way, _end, remove) => {
    const first = temporaryJournal();
    const { client, clock, seen } = testClient(undefined, { journal: dying(first.journal) });
    await clock.run(client.POST(register, { body: {} }));
    const { journal, path: file } = first.reopen();
    remove(file);
    const error = await thrownBy(clock.run(resume(journal, client)));
    expect([error.name, seen.length]).toEqual(["JournalError", 1]);
    expect(error.message).toMatch(/^resume: .* was deleted, moved or replaced .* Then call resume\(\) again\.$/);
  });
});

test.runIf(process.platform !== "win32")(
  "by a symbolic link, a deleted -wal is found: SQLite keeps it beside the file",
  async () => {
    const { path: file, close } = temporaryJournal();
    close();
    const link = `${file}.link`;
    symlinkSync(file, link);
    const { journal } = temporaryJournal({ path: link });
    const { client, clock, seen } = testClient(undefined, { journal });
    await clock.run(client.POST(register, { body: {} }));
    rmSync(`${file}-wal`);
    const error = await thrownBy(client.POST(register, { body: {} }));
    expect([error.name, seen.length]).toEqual(["JournalError", 1]);
    expect(error.message).toContain(`${file}-wal was deleted, moved or replaced`);
  },
);

test.runIf(process.platform !== "win32")(
  "a link that leads to another file is found: the next process would open that one",
  async () => {
    const { path: file, close } = temporaryJournal();
    close();
    copyFileSync(file, `${file}.next`);
    const link = `${file}.link`;
    symlinkSync(file, link);
    const { journal } = temporaryJournal({ path: link });
    const { client, clock, seen } = testClient(undefined, { journal });
    await clock.run(client.POST(register, { body: {} }));
    rmSync(link);
    symlinkSync(`${file}.next`, link);
    const error = await thrownBy(client.POST(register, { body: {} }));
    expect([error.name, error.info?.outcome, seen.length]).toEqual(["JournalError", "not-executed", 1]);
    expect(error.message).toContain(
      `${link} leads to another file now, so what is written would not be found there. What was recorded is in ${file}: open the journal by that path.`,
    );
  },
);

test.runIf(process.platform !== "win32")("a link that is deleted leads nowhere", async () => {
  const { path: file, close } = temporaryJournal();
  close();
  const link = `${file}.link`;
  symlinkSync(file, link);
  const { journal } = temporaryJournal({ path: link });
  const { client } = testClient(undefined, { journal });
  rmSync(link);
  const error = await thrownBy(client.POST(register, { body: {} }));
  expect(error.message).toContain(`${link} was deleted, moved or replaced while the journal was open`);
});

test("a relative path is that of the folder in which it was opened", async () => {
  const { path: there } = temporaryJournal();
  const { journal } = temporaryJournal({
    path: path.relative(process.cwd(), path.join(path.dirname(there), "relative.sqlite")),
  });
  // `process.chdir()` exists only in a process of its own, and these tests also run in threads.
  vi.spyOn(process, "cwd").mockReturnValue(path.dirname(there));
  const { client, clock, seen } = testClient(undefined, { journal });
  await clock.run(client.POST(register, { body: {} }));
  expect(seen).toHaveLength(1);
});

/** The files of a database, opened by a link. */
function opened(kind: "journal" | "ledger") {
  const [file, link] = [journalPath(), `${journalPath()}.link`];
  for (const end of ["", "-wal", "-shm"]) writeFileSync(file + end, "");
  symlinkSync(file, link);
  return { file, link, files: new OpenedFiles(kind, link) };
}

describe.runIf(process.platform !== "win32")("the files of a ledger", () => {
  test("that are in place hold up nothing, also without the -shm, which only many processes share", () => {
    const { file, files } = opened("ledger");
    rmSync(`${file}-shm`);
    expect(files.areInPlace).toBe(true);
    files.check();
  });

  test("of which one was replaced are no longer in place, and nothing is said about the link", () => {
    const { file, files } = opened("ledger");
    copyFileSync(`${file}-wal`, `${file}-copy`);
    renameSync(`${file}-copy`, `${file}-wal`);
    expect(files.areInPlace).toBe(false);
    expect(() => files.check()).toThrow(
      expect.objectContaining({
        name: "ReplacedFileError",
        message: expect.stringContaining(
          `${file}-wal was deleted, moved or replaced while the ledger was open, so a run`,
        ),
      }),
    );
  });

  test("whose link leads elsewhere are named by the path of the file", () => {
    const { file, link, files } = opened("ledger");
    rmSync(link);
    symlinkSync(`${file}-wal`, link);
    expect(() => files.check()).toThrow(
      `${link} leads to another file now, which does not know what this run has sent. Its ledger is ${file}: continue the run with that one`,
    );
  });
});
