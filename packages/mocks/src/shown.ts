/** A piece of a request as a message names it: the header that carries the message has room for little. */
export function shown(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}...` : text;
}

/** A header carries no other characters. */
export function ascii(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, "?");
}

const longest = 40;
