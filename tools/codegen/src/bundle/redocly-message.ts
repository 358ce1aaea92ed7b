const LISTED = /^\[1\] (?<file>\S+?):(?<line>\d+):\d+[^\n]*\n\s*(?:Failed to parse: )?(?<what>\S[^\n]*)/m;
const UNREADABLE = /Failed to parse API description at (?<file>\S+):\s*- (?<what>.*?) in "[^"]*" \((?<line>\d+):\d+\)/s;

/**
 * The first problem of a Redocly run as one message, `file:line: what and mend`, paths relative to the repository root;
 * all it printed where its form is unknown.
 */
export function redoclyMessage(root: string, printed: string): string {
  const text = printed.replaceAll(`${root}/`, "");
  const { file, line, what } = (LISTED.exec(text) ?? UNREADABLE.exec(text))?.groups ?? {};
  if (!file || !line || !what) return text.trim();
  const mend = what.includes("$ref") ? "Correct the reference, or write what it names." : "Correct the YAML there.";
  return `${file}:${line}: ${what.replace(/ in "[^"]*" \(\d+:\d+\)$/, "")}. ${mend}`;
}
