import { repositoryRoot } from "@tillside/spec/apis";
import { type ChangelogEntry, changelogEntries } from "@tillside/spec/changelog";
import { pendingEntry } from "@tillside/spec/pending-entry";
import { blocks, item } from "../markdown.ts";
import type { ReferenceApi } from "../read-apis.ts";
import { dayWords } from "../words/day-words.ts";

/** What the changes of an entry ask of callers, in the order of the page. */
const IMPACTS = [
  ["breaking", "Breaks callers:"],
  ["compatible", "Compatible:"],
] as const;

/** What changed in each API's description, by date. */
export async function apiChangelogText(
  apis: readonly ReferenceApi[],
  root: string = repositoryRoot(),
): Promise<string> {
  const parts: string[] = [];
  // One after the other: a comparison is a process that keeps a core busy.
  for (const { title, source } of apis) {
    parts.push(partOf(title, await pendingEntry(root, source), changelogEntries(source)));
  }
  return blocks(
    "Each entry lists what changed in an API's OpenAPI document since the entry before: first what breaks callers. " +
      "Changes of the packages are in the [changelog of the packages](/changelog/).",
    ...parts,
  );
}

function partOf(title: string, pending: ChangelogEntry | undefined, entries: readonly ChangelogEntry[]): string {
  const isFirst = (index: number) => index === entries.length - 1;
  return blocks(
    `## ${title}`,
    pending && blocks("### Not yet released", changesOf(pending)),
    ...entries.map((entry, index) =>
      blocks(
        `### ${dayWords(entry.date)}`,
        isFirst(index) ? "The first version. There is no earlier one to compare it with." : changesOf(entry),
      ),
    ),
    entries.length === 0 && "Not yet released.",
  );
}

function changesOf({ changes }: ChangelogEntry): string {
  const itemsOf = (impact: string) =>
    changes.flatMap((change) => (change.impact === impact ? [item(change.text)] : []));
  const texts = itemsOf("docs only");
  const summary = texts.length === 1 ? "One text change" : `${texts.length} text changes`;
  return blocks(
    ...IMPACTS.flatMap(([impact, heading]) => {
      const own = itemsOf(impact);
      return own.length === 0 ? [] : [heading, own.join("\n")];
    }),
    // They ask nothing of a caller.
    texts.length > 0 && blocks(`<details>\n<summary>${summary}</summary>`, texts.join("\n"), "</details>"),
  );
}
