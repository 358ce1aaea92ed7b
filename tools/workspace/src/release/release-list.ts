import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The list that a dry run writes beside the tarballs: what to publish, in order. */
export interface ReleaseList {
  /** The commit that was packed. */
  readonly commit: string;
  readonly packages: readonly ReleasedPackage[];
}

/** One tarball of a release. */
export interface ReleasedPackage {
  readonly name: string;
  readonly version: string;
  /** Name of the tarball, beside the list. */
  readonly file: string;
  /** `sha512-…` of the tarball. */
  readonly integrity: string;
}

const LIST = "release.json";

/** The integrity of a file, in npm's form. */
export function integrityOf(file: string): string {
  return `sha512-${createHash("sha512").update(readFileSync(file)).digest("base64")}`;
}

/** Writes the list into the folder of the tarballs. */
export function writeReleaseList(folder: string, list: ReleaseList): void {
  writeFileSync(path.join(folder, LIST), `${JSON.stringify(list, null, 2)}\n`);
}

/**
 * Reads the list.
 *
 * @throws Error if there is no list, or a tarball changed after the check.
 */
export function readReleaseList(folder: string): ReleaseList {
  let list: ReleaseList;
  try {
    list = JSON.parse(readFileSync(path.join(folder, LIST), "utf8")) as ReleaseList;
  } catch {
    throw new Error(`${folder} has no ${LIST}: nothing was packed. Run npm run release -- --dry-run first.`);
  }
  const changed = list.packages.filter(({ file, integrity }) => integrityOf(path.join(folder, file)) !== integrity);
  if (changed.length === 0) return list;
  const names = changed.map(({ file }) => file).join(", ");
  throw new Error(`${names} changed since the dry run. Nothing was published. Run npm run release -- --dry-run again.`);
}
