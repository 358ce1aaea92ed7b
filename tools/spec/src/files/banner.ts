/** First line of a generated file: what it was made from, by which command. */
export function banner(comment: "//" | "#", source: string, command: string): string {
  return `${comment} Generated from ${source} by \`tillside-spec ${command}\`: do not edit.`;
}
