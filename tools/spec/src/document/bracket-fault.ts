import { lexemes, UNCLOSED } from "./lexemes.ts";

/** A bracket that is not closed. */
export interface BracketFault {
  /** Where the bracket opens. */
  readonly offset: number;
  readonly message: string;
}

const CLOSING: Readonly<Record<string, string>> = { "[": "]", "{": "}" };

/**
 * The bracket to which a parser's error goes back: the first that has no partner. Parsers notice that only later, and name the place where
 * they do.
 *
 * @param noticed offset of the parser's error.
 */
export function bracketFault(text: string, noticed: number): BracketFault | undefined {
  const bracket = unclosed(text);
  if (bracket === undefined || bracket.offset > noticed) return undefined;
  const { mark, offset } = bracket;
  return {
    offset,
    message: `The ${mark} that opens here is not closed. Add ${CLOSING[mark]} where its content ends, or indent the lines up to it.`,
  };
}

interface Bracket {
  readonly mark: string;
  readonly offset: number;
}

function unclosed(text: string): Bracket | undefined {
  const open: Bracket[] = [];
  for (const { text: mark, offset } of lexemes(text)) {
    const innermost = open.at(-1);
    if (mark === "[" || mark === "{") open.push({ mark, offset });
    else if (innermost && (mark === UNCLOSED || isOther(mark, innermost))) return innermost;
    else if (mark === "]" || mark === "}") open.pop();
  }
  return open.at(-1);
}

/** Whether a mark closes a bracket of the other form. */
function isOther(mark: string, { mark: opening }: Bracket): boolean {
  return Object.values(CLOSING).includes(mark) && mark !== CLOSING[opening];
}
