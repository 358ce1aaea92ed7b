/** Address of the Markdown twin of a page. */
export function twinOf(slug: string): string {
  return `/${slug || "index"}.md`;
}
