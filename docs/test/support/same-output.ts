/**
 * Whether `printed` is what a page shows: line by line, where `…` stands for anything, and a line of `…` alone for any
 * lines.
 */
export function isSameOutput(shown: string, printed: string): boolean {
  const lines = shown
    .trimEnd()
    .split("\n")
    .map((line) => line.trimEnd());
  const pattern = lines.map((line) =>
    line.trim() === "…" ? "(?:.*\\n)*?" : `${line.split("…").map(quoted).join(".*")} *\\n`,
  );
  return new RegExp(`^${pattern.join("")}$`).test(`${printed.trimEnd()}\n`);
}

function quoted(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
