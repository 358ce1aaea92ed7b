import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Impact } from "../extensions/field-change.ts";
import type { Api } from "../files/apis.ts";

/** What changed in an API's description on a day. The first entry has no changes: there was nothing to compare with. */
export interface ChangelogEntry {
  /** `2026-11-23` */
  readonly date: string;
  readonly changes: readonly { readonly impact: Impact; readonly text: string }[];
  /** Ids of the operations whose description is new or different. */
  readonly operations: readonly string[];
  /** SHA-256 of the bundle that it describes. */
  readonly bundle: string;
}

/** Where the changelog of an API lies: its entries, newest first, and the bundle of the newest one. */
export function changelogFiles({ specDirectory }: Pick<Api, "specDirectory">) {
  const folder = join(specDirectory, "changelog");
  return { folder, entries: join(folder, "entries.yaml"), bundle: join(folder, "bundle.json") };
}

/** The entries of an API, newest first; none where nothing was recorded yet. */
export function changelogEntries(api: Pick<Api, "specDirectory">): readonly ChangelogEntry[] {
  const { entries } = changelogFiles(api);
  return existsSync(entries) ? (parse(readFileSync(entries, "utf8")) as readonly ChangelogEntry[]) : [];
}

export function digestOf(bundle: string): string {
  return createHash("sha256").update(bundle).digest("hex");
}
