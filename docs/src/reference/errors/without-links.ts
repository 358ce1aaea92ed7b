/** Markdown with its links as plain text, for a line that is itself a button: a control in a control reaches no keyboard. */
export function withoutLinks(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
}
