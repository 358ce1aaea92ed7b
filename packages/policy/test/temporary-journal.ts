import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { onTestFinished } from "vitest";
import { type JournalOptions, openJournal } from "../src/journal/open-journal.ts";

/** A path for a journal of this test only. */
export function journalPath(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "tillside-journal-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, "writes.sqlite");
}

/** Changes a journal's file from outside. */
export function changing(file: string, sql: string, ...values: (string | number | null)[]): void {
  const database = new DatabaseSync(file);
  database.prepare(sql).run(...values);
  database.close();
}

/** An open journal with plain bodies, unless the test says otherwise; closed after the test. */
export function temporaryJournal(given: Partial<JournalOptions> = {}) {
  const options = { path: journalPath(), ...("key" in given ? {} : { bodies: "plain" as const }), ...given };
  const journal = openJournal(options);
  let isOpen = true;
  const close = () => {
    if (isOpen) journal.close();
    isOpen = false;
  };
  onTestFinished(close);
  /** As after a crash: the file as it is, in a journal that knows nothing of the first. */
  const reopen = (changed: Partial<JournalOptions> = {}) => {
    close();
    return temporaryJournal({ ...options, ...changed });
  };
  return { journal, path: options.path, close, reopen };
}
