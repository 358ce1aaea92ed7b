/** Markdown of the reference pages; what it looks like as text is also the page's Markdown twin. */

/** Inline code; text with backticks gets longer ones around it. */
export function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = "`".repeat(longest + 1);
  return longest > 0 ? `${ticks} ${text} ${ticks}` : `${ticks}${text}${ticks}`;
}

export function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

export function json(value: unknown): string {
  return fence("json", JSON.stringify(value, null, 2));
}

/** Text that can be linked to, and links to itself, so that the address can be copied. */
export function anchored(id: string, text: string): string {
  return `<a id="${escaped(id)}" href="#${encodeURIComponent(id)}">${text}</a>`;
}

/** A list item; what follows its first line is indented so that it stays in it. */
export function item(...blocks: readonly (string | undefined)[]): string {
  const text = blocks.filter((block) => block).join("\n\n");
  return `- ${text.replaceAll(/\n(?=[^\n])/g, "\n  ")}`;
}

/** Blocks with an empty line between them; what is empty is left out. */
export function blocks(...parts: readonly (string | undefined | false)[]): string {
  return parts.filter((part) => part).join("\n\n");
}

/** A part of the page with a look of its own. */
export function section(look: string, content: string): string {
  return `<div class="${look}">\n\n${content}\n\n</div>`;
}

/** A table; cells are one line each. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll(/\s*\n\s*/g, " ").replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), `|${" --- |".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

/** The head of a page, as YAML: JSON strings are YAML strings. */
export function frontMatter(facts: Readonly<Record<string, unknown>>): string {
  return `---\n${Object.entries(facts)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join("\n")}\n---`;
}

/** Text that cannot become markup, in HTML as in XML. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[], last = "and"): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}
