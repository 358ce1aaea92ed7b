/** The first sentence of Markdown; a period in code ends none. */
export function firstSentence(markdown: string): string {
  const [sentence = markdown] = /^(?:`[^`]*`|[^`])*?[.!?](?=\s|$)/s.exec(markdown.trim()) ?? [];
  return sentence;
}
