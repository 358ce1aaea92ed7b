/** The fields of a CSV row, or why it cannot be split. `open`: a quote is not closed in this text. */
export type Row = { readonly fields: readonly string[] } | { readonly problem: "open" | "closing" };

/**
 * Splits a row as RFC 4180 says. A quote in the middle of an unquoted field stands for itself.
 * @param delimiter one character.
 */
export function splitRow(text: string, delimiter: string): Row {
  if (!text.includes('"')) return { fields: text.split(delimiter) };
  const fields: string[] = [];
  for (let at = 0; ; ) {
    let end: number;
    if (text[at] === '"') {
      end = closingQuote(text, at + 1);
      if (end < 0) return { problem: "open" };
      fields.push(text.slice(at + 1, end).replaceAll('""', '"'));
      end += 1;
      if (end < text.length && text[end] !== delimiter) return { problem: "closing" };
    } else {
      end = text.indexOf(delimiter, at);
      if (end < 0) end = text.length;
      fields.push(text.slice(at, end));
    }
    if (end === text.length) return { fields };
    at = end + 1;
  }
}

/** Index of the quote that closes a field, or -1. Two quotes stand for one in the text. */
function closingQuote(text: string, from: number): number {
  for (let at = from; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0 || text[at + 1] !== '"') return at;
  }
}
