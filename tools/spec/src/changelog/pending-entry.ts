import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Api } from "../files/apis.ts";
import { type ChangelogEntry, changelogEntries, changelogFiles, digestOf } from "./entries.ts";
import { entryOf } from "./record-changes.ts";

/** What a comparison found, and the bundles that it compared. */
interface Compared {
  readonly before: string;
  readonly after: string;
  readonly entry: ChangelogEntry | null;
}

/**
 * What changed since the newest entry; undefined where nothing did, and for an API without an entry. A comparison takes a second: what
 * the build found is read as long as it is about these bundles.
 */
export async function pendingEntry(root: string, api: Api): Promise<ChangelogEntry | undefined> {
  if (changelogEntries(api).length === 0) return undefined;
  const known = existsSync(api.pending) ? (JSON.parse(await readFile(api.pending, "utf8")) as Compared) : undefined;
  const { before, after } = await digestsOf(api);
  if (known?.before === before && known.after === after) return known.entry ?? undefined;
  return entryOf(root, api, "");
}

/** The comparison of the bundles as they are, as the text of a file. */
export async function comparedText(root: string, api: Api): Promise<string> {
  const entry = changelogEntries(api).length === 0 ? undefined : await entryOf(root, api, "");
  return JSON.stringify({ ...(await digestsOf(api)), entry: entry ?? null } satisfies Compared);
}

async function digestsOf(api: Api): Promise<Pick<Compared, "before" | "after">> {
  const { bundle } = changelogFiles(api);
  const before = existsSync(bundle) ? await readFile(bundle, "utf8") : "";
  return { before: digestOf(before), after: digestOf(await readFile(api.bundle.json, "utf8")) };
}
