/** The notice on what is deprecated. */
export function deprecationNotice(words: string): string {
  return `:::caution[Deprecated]\n${words}\n:::`;
}
