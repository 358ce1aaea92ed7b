import fs, { chmodSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { journalPath, temporaryJournal } from "../../test/temporary-journal.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { openJournal } from "./open-journal.ts";
import { keepPrivate } from "./private-file.ts";

const key = new Uint8Array(32).fill(7);
const mode = (file: string) => (statSync(file).mode & 0o7777).toString(8);

/** A file that everybody may read and change. */
function open(file = journalPath()): string {
  writeFileSync(file, "");
  chmodSync(file, 0o666);
  return file;
}

/** As for a file of another user: its mode stays. */
function belongingToOthers(): void {
  const chmod = vi.spyOn(fs, "chmodSync").mockImplementation(() => {
    throw Object.assign(new Error("EPERM: operation not permitted"), { code: "EPERM" });
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    chmod.mockRestore();
    syncBuiltinESMExports();
  });
}

describe.runIf(process.platform !== "win32")("a file that other users may read or change", () => {
  test("is its owner's only, once a journal is opened", () => {
    const journal = open();
    temporaryJournal({ path: journal });
    expect(mode(journal)).toBe("600");
  });

  test("so are the files that SQLite has beside it", () => {
    const file = journalPath();
    const first = temporaryJournal({ path: file });
    for (const end of ["", "-wal", "-shm"]) chmodSync(file + end, 0o644);
    temporaryJournal({ path: file });
    expect(["", "-wal", "-shm"].map((end) => mode(file + end))).toEqual(["600", "600", "600"]);
    first.close();
  });

  test("is refused, with what to do, where that cannot be changed", () => {
    const file = open();
    belongingToOthers();
    const problem = `other users may read or change ${file} (mode 666), and this process cannot change that. Give the file to the user of this process and run chmod 600 on it.`;
    expect(() => openJournal({ path: file, key })).toThrow(new ConfigurationError(`openJournal: ${problem}`));
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  test("on Windows nothing is asked: there are no such rights", () => {
    const file = open();
    vi.spyOn(process, "platform", "get").mockReturnValue("win32");
    keepPrivate("openJournal", file);
    vi.restoreAllMocks();
    expect(mode(file)).toBe("666");
  });
});

describe.runIf(process.platform !== "win32")("a folder in which every user may replace files", () => {
  function folder(rights: number): string {
    const made = path.join(path.dirname(journalPath()), "open");
    mkdirSync(made);
    chmodSync(made, rights);
    return path.join(made, "writes.sqlite");
  }

  test.each(["plain", "none"] as const)("is refused for a journal without a key (bodies %s)", (bodies) => {
    const file = folder(0o777);
    expect(() => openJournal({ path: file, bodies })).toThrow(
      new ConfigurationError(
        `openJournal: every user may replace files in ${path.dirname(file)} (mode 777), and without a key the journal trusts its file. Run chmod o-w on the folder, or give a key.`,
      ),
    );
    expect(existsSync(file)).toBe(false);
  });

  test("is refused, too, where a symbolic link leads to it", () => {
    const file = folder(0o777);
    writeFileSync(file, "");
    const link = path.join(path.dirname(path.dirname(file)), "link.sqlite");
    symlinkSync(file, link);
    expect(() => openJournal({ path: link, bodies: "plain" })).toThrow(
      `openJournal: every user may replace files in ${path.dirname(file)} (mode 777)`,
    );
  });

  test("will do for a journal with a key, and with the sticky bit for every journal", () => {
    openJournal({ path: folder(0o777), key }).close();
    openJournal({ path: folder(0o1777), bodies: "plain" }).close();
  });
});
