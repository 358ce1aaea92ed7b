/** Address of the Markdown twin of a page. */
export function twinOf(slug: string): string {
  return `/${slug || "index"}.md`;
}

/** Whether a page has a Markdown twin: not the one for lost visitors, nor the search. */
export function hasTwin(slug: string): boolean {
  return slug !== "404" && slug !== "search";
}
