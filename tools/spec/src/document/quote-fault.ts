import { lexemes } from "./lexemes.ts";

/** A quotation mark that does not do what its author meant. */
export interface QuoteFault {
  /** Where the quote opens. */
  readonly offset: number;
  readonly message: string;
}

const CLOSED = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')$/s;

/**
 * The quote to which a parser's error goes back: one that is never closed, or one that closes too early because its text has the
 * same mark. Parsers notice either only later, and name the place where they do.
 *
 * @param noticed offset of the parser's error.
 */
export function quoteFault(text: string, noticed: number): QuoteFault | undefined {
  let closed: { readonly start: number; readonly end: number; readonly mark: string } | undefined;
  for (const { text: lexeme, offset } of lexemes(text)) {
    const mark = lexeme.charAt(0);
    if (mark === '"' || mark === "'") {
      if (!CLOSED.test(lexeme)) {
        return { offset, message: `The quote that opens here is never closed. Add ${mark} at the end of the text.` };
      }
      closed = { start: offset, end: offset + lexeme.length, mark };
    }
    if (closed && closed.end === noticed && offset + lexeme.length > noticed) return closesEarly(text, closed);
  }
  return undefined;
}

function closesEarly(
  text: string,
  { start, end, mark }: { readonly start: number; readonly end: number; readonly mark: string },
): QuoteFault {
  const escaped =
    mark === "'" ? "Write it twice there (''), or put the text in double quotes." : `Write it as \\" there.`;
  const rest = text.slice(start, end);
  return {
    offset: start,
    message: `The quote that opens here closes after ${rest.slice(-20)}, and text follows. ${escaped}`,
  };
}
