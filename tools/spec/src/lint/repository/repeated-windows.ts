import { type StatedDuration, speaksOfKeys, statedDurations } from "../../document/stated-durations.ts";
import { duration } from "../../extensions/duration.ts";
import type { Finding } from "../run/finding.ts";
import { type KnownWindows, knownWindows } from "./known-windows.ts";
import { findingAt, type ProseFile, proseFiles } from "./prose-file.ts";

const RULE = "number-repeated";

/** Joins the duration before it to the windows of an API: `24 hours <!-- window onboarding -->`. */
const MARK = /^\s*<!-- window ([\w-]+) -->/;
/** A mark wherever it is, to find those that no duration stands before; in backticks it is spoken of. */
const ANY_MARK = /(?<!`)<!-- window (.*?) -->/g;

/**
 * Idempotency windows that prose repeats. A page of the portal takes them from the spec (`<KeyWindow>`). Where Markdown is shown as
 * it is, a comment joins the duration to the API, and the two must agree. A docstring leaves the duration out.
 */
export function repeatedWindows(root: string): readonly Finding[] {
  const windows = knownWindows(root);
  const texts = [...proseFiles(root), ...proseFiles(root, ["docs/decisions/*.md"])];
  return texts.flatMap((prose) => findingsIn(prose, windows));
}

function findingsIn(prose: ProseFile, windows: readonly KnownWindows[]): readonly Finding[] {
  const joined = new Set<number>();
  const found = statedDurations(prose.text).flatMap((stated): readonly Finding[] => {
    const mark = prose.file.endsWith(".md") ? MARK.exec(prose.text.slice(stated.end)) : undefined;
    if (mark) {
      joined.add(stated.end + mark[0].indexOf("<!--"));
      return joinedFindings(prose, stated, mark[1] ?? "", windows);
    }
    const same = windows.filter(({ seconds }) => seconds.includes(stated.seconds));
    if (same.length === 0 || !speaksOfKeys(stated.sentence)) return [];
    return [findingAt(prose, stated.index, RULE, repeatedMessage(prose.file, stated, same))];
  });
  const loose = [...prose.text.matchAll(ANY_MARK)]
    .filter(({ index }) => prose.file.endsWith(".md") && !joined.has(index))
    .map(({ 0: mark, index }) =>
      findingAt(
        prose,
        index,
        "number-joined",
        `${mark} has no duration before it. Write it right behind the duration.`,
      ),
    );
  return [...found, ...loose];
}

function joinedFindings(
  prose: ProseFile,
  { words, index, seconds }: StatedDuration,
  api: string,
  windows: readonly KnownWindows[],
): readonly Finding[] {
  const known = windows.find((each) => each.api === api);
  if (known?.seconds.includes(seconds)) return [];
  const message = known
    ? `"${words}" is not how long ${api} keeps a key: ${known.seconds.map(duration).join(" or ")} (x-idempotency). Correct the duration.`
    : `No operation of "${api}" has x-idempotency. Correct the comment behind "${words}".`;
  return [findingAt(prose, index, "number-joined", message)];
}

function repeatedMessage(file: string, { words }: StatedDuration, same: readonly KnownWindows[]): string {
  const [{ api } = { api: "" }] = same;
  const start = `"${words}" repeats how long ${same.map((each) => each.api).join(" and ")} keeps a key (x-idempotency).`;
  if (file.endsWith(".mdx")) return `${start} Prefer \`<KeyWindow api="${api}" />\`.`;
  if (file.endsWith(".ts")) return `${start} Leave the duration out.`;
  return `${start} Join it: write \`<!-- window ${api} -->\` right behind it.`;
}
