import type { TextFault } from "./text-fault.ts";

const KEY = `"[^"]*"|'[^']*'|[^\\s"'#:[\\]{}][^"'#:]*`;

/** A key, and behind it a text without quotes that has a colon of its own. */
const ENTRY = new RegExp(
  `^(?<before>(?<indent>\\s*(?:- +)*)(?<key>${KEY}): +)(?<text>[^\\s"'[\\]{}|>&*!#%@\`].*:(?: .*)?)$`,
);

/** The text on a line whose colon YAML takes for the end of a key. */
export function plainColon(lines: readonly string[], line: number): TextFault | undefined {
  const own = (lines[line - 1] ?? "").replace(/\s+#.*$/, "").trimEnd();
  const { before = "", indent = "", key, text } = ENTRY.exec(own)?.groups ?? {};
  if (key === undefined || text === undefined) return undefined;
  const goesOn = indentOf(lines[line] ?? "") > indent.length;
  const fix = goesOn
    ? `Write \`${key}: >-\`, and the whole text on the lines below it.`
    : `Put the text in quotes: \`${key}: ${quoted(text)}\`.`;
  const message = `YAML takes the colon in this text for the end of another key. ${fix}`;
  return { line, column: before.length + 1, message };
}

/** -1 for an empty line. */
function indentOf(line: string): number {
  return line.search(/\S/);
}

function quoted(text: string): string {
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}
