import { chmodSync, existsSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";

/** What SQLite keeps beside a database. */
export const sqliteFiles = ["", "-wal", "-shm"] as const;

/** Rights of the group and of all others. */
const others = 0o077;

/**
 * Takes the rights of other users away from a file and from those that SQLite keeps beside it. Files that do not exist
 * are skipped. Windows has no such rights.
 * @param name the function that opens the file, for messages.
 * @throws ConfigurationError when other users keep their rights, for instance because the file is theirs.
 */
export function keepPrivate(name: string, file: string): void {
  if (process.platform === "win32") return;
  for (const one of sqliteFiles.map((end) => file + end)) {
    if (othersHave(one) === 0) continue;
    try {
      chmodSync(one, 0o600);
    } catch {
      // The rights that are left say so.
    }
    const left = othersHave(one);
    if (left === 0) continue;
    throw new ConfigurationError(
      `${name}: other users may read or change ${one} (mode ${left.toString(8)}), and this process cannot change that. Give the file to the user of this process and run chmod 600 on it.`,
    );
  }
}

/**
 * @throws ConfigurationError when every user may replace files in the folder of a file whose content is trusted, or in that of a link to it.
 */
export function checkFolder(name: string, file: string): void {
  const named = path.resolve(file);
  checkRights(name, path.dirname(named));
  if (existsSync(named)) checkRights(name, path.dirname(realpathSync(named)));
}

function checkRights(name: string, folder: string): void {
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode ?? 0;
  // In a folder with the sticky bit, as /tmp, only the owner of a file may replace it.
  if (process.platform === "win32" || (mode & 0o1002) !== 0o0002) return;
  throw new ConfigurationError(
    `${name}: every user may replace files in ${folder} (mode ${(mode & 0o7777).toString(8)}), and without a key the journal trusts its file. Run chmod o-w on the folder, or give a key.`,
  );
}

/** The mode if other users have any right, else 0. */
function othersHave(file: string): number {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  return mode & others ? mode & 0o7777 : 0;
}
