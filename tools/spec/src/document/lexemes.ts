import { Lexer } from "yaml";

/** A piece of a YAML text, as the lexer divides it. */
export interface Lexeme {
  readonly text: string;
  readonly offset: number;
}

/** Marks of the lexer that stand for no character of the text: the start of a document or of a text, and a list that ends unclosed. */
const DOCUMENT = "\u0002";
const SCALAR = "\u001f";
export const UNCLOSED = "\u0018";

/** The pieces of a YAML text from its beginning. Of the marks, only `UNCLOSED` is among them. */
export function* lexemes(text: string): Generator<Lexeme> {
  let offset = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (lexeme === DOCUMENT || lexeme === SCALAR) continue;
    yield { text: lexeme, offset };
    if (lexeme !== UNCLOSED) offset += lexeme.length;
  }
}
