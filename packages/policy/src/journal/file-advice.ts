import { isBusy } from "./is-busy.ts";
import { longestWaitMs } from "./write-queue.ts";

/** SQLite's codes for a file that must not be written, whose content is damaged, and that is not a database (any more). */
const readOnly = 8;
const damaged = 11;
const noDatabase = 26;

const lock = `Another process has been writing to it for ${longestWaitMs / 1_000} s. Find out which one has the file open and end its transaction`;
const disk = "Make sure that its disk works and has space and that its folder is writable";
const recovery =
  "Copy it with its -wal and -shm files, and check the disk. Recover the copy with sqlite3's .recover command. What it has lost may have been executed: find out whether it was before it is sent again";

/** What to do about a file whose content is damaged, without a full stop. */
export const damagedAdvice = `The file is damaged. ${recovery}`;

/** What to do about SQLite's error for a file, without a full stop; undefined for any other error. */
export function fileAdvice(error: unknown): string | undefined {
  const code = codeOf(error);
  if (code === undefined) return undefined;
  if (code === damaged) return damagedAdvice;
  if (code === noDatabase) return `The file is damaged, or was never a database. ${recovery}`;
  return isBusy(error) ? lock : disk;
}

/** Whether SQLite cannot read what is in the file. */
export function isDamaged(error: unknown): boolean {
  return codeOf(error) === damaged || isNoDatabase(error);
}

/** Whether the file does not begin as a database does. */
export function isNoDatabase(error: unknown): boolean {
  return codeOf(error) === noDatabase;
}

/** Whether SQLite would have to write where it must not. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === readOnly;
}

/** Only SQLite's own errors have a code. */
function codeOf(error: unknown): number | undefined {
  const { errcode } = Object(error) as { readonly errcode?: number };
  // The bits above say more about why.
  return errcode === undefined ? undefined : errcode & 0xff;
}
