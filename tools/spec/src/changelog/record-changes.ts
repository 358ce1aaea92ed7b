import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { stringify } from "yaml";
import { changeLine } from "../diff/change-line.ts";
import { compareBundles } from "../diff/compare-bundles.ts";
import { findings } from "../diff/finding.ts";
import { normalForms } from "../diff/normal-form/normal-forms.ts";
import type { Api } from "../files/apis.ts";
import { Problem } from "../problem.ts";
import type { Verdict } from "../verdict.ts";
import { changedOperations } from "./changed-operations.ts";
import { type ChangelogEntry, changelogEntries, changelogFiles, digestOf } from "./entries.ts";

const HEAD =
  "# What changed in this API's description, newest first: the API changelog of the portal shows it. `tillside-spec changelog` adds an\n" +
  "# entry at each release; `bundle.json` beside it is the bundle of the newest one.\n";

/**
 * Adds an entry to the changelog of an API: what changed since the one before, as `spec:diff` says it. Nothing changed, no entry.
 *
 * @param date of the release: `2026-11-23`.
 * @throws Problem if the text is not a date, if the date is not later than the last one, or if the bundle is missing.
 */
export async function recordChanges(root: string, api: Api, date: string): Promise<Verdict> {
  const entries = changelogEntries(api);
  checkDate(date, entries);
  const entry = await entryOf(root, api, date);
  if (entry === undefined) return { holds: true, lines: [`${api.name}: nothing changed.`] };
  const files = changelogFiles(api);
  await mkdir(files.folder, { recursive: true });
  await writeFile(files.entries, HEAD + stringify([entry, ...entries], { lineWidth: 0 }));
  await writeFile(files.bundle, await readFile(api.bundle.json));
  return { holds: true, lines: [`${api.name}: ${entry.changes.length} changes.`] };
}

/** What changed since the newest entry, as an entry of that date; undefined where nothing did. */
export async function entryOf(root: string, api: Api, date: string): Promise<ChangelogEntry | undefined> {
  const { bundle } = changelogFiles(api);
  if (!existsSync(api.bundle.json))
    throw new Problem(`${relative(root, api.bundle.json)} is missing. Run \`npm run build\` first.`);
  const after = await readFile(api.bundle.json, "utf8");
  const before = existsSync(bundle) ? await readFile(bundle, "utf8") : undefined;
  if (before === after) return undefined;
  const changes = before === undefined ? [] : findings(api.name, await compareBundles(bundle, api.bundle.json));
  const operations = changedOperations(...normalForms(JSON.parse(before ?? "{}"), JSON.parse(after)));
  if (before !== undefined && changes.length + operations.length === 0) return undefined;
  return {
    date,
    changes: changes.map((change) => ({ impact: change.impact, text: changeLine(change).slice(2) })),
    operations,
    bundle: digestOf(after),
  };
}

function checkDate(date: string, [newest]: readonly ChangelogEntry[]): void {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date));
  if (!isDay) throw new Problem(`"${date}" is not a date. Write it as 2026-11-23.`);
  if (newest && newest.date >= date)
    throw new Problem(
      `The newest entry is of ${newest.date}: an entry of ${date} cannot follow it. Give a later date.`,
    );
}
