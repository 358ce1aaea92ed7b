import { Composer, isMap, isScalar, Lexer, Parser, type Scalar, visit } from "yaml";
import { isAlone, type Line, lineAt, type Passage } from "../passage.ts";

/**
 * The fields of specs, ledgers and workflows that a person reads. The `rule` of a ledger is not among them, because it states the
 * contract in the contract's words.
 */
const READ = new Set(["title", "summary", "description", "note", "client", "sandbox", "x-open", "why", "says"]);
const DATA = new Set(["example", "examples", "default", "enum", "const", "value", "match"]);

/** What the lexer adds to the text: a document, the end of a flow collection, a scalar. */
const MARKS = new Set(["\u0002", "\u0018", "\u001f"]);

/** The comments of a YAML file, and its titles, descriptions and notes. */
export function yamlPassages(text: string): readonly Passage[] {
  const tokens = [...new Lexer().lex(text)];
  const passages: Passage[] = commentPassages(text, tokens);
  for (const document of documentsOf(tokens)) {
    visit(document, {
      Pair(_, { key, value }) {
        const name = isScalar(key) ? String(key.value) : "";
        if (DATA.has(name) && !isMap(value)) return visit.SKIP;
        if (READ.has(name) && isScalar(value) && typeof value.value === "string") {
          passages.push(scalarPassage(text, value));
        }
        return undefined;
      },
    });
  }
  return passages;
}

function* documentsOf(tokens: readonly string[]) {
  const parser = new Parser();
  const composer = new Composer();
  for (const token of tokens) {
    for (const syntax of parser.next(token)) yield* composer.next(syntax);
  }
  for (const syntax of parser.end()) yield* composer.next(syntax);
  yield* composer.end();
}

function commentPassages(text: string, tokens: readonly string[]): Line[][] {
  const passages: Line[][] = [];
  let offset = 0;
  let below = -1;
  for (const token of tokens) {
    if (MARKS.has(token)) continue;
    if (token.startsWith("#")) {
      const { line, column } = lineAt(text, offset);
      const part: Line = { text: token.slice(1).trim(), line, column: column + 2 };
      if (below === line && isAlone(text, offset)) passages.at(-1)?.push(part);
      else passages.push([part]);
      below = line + 1;
    }
    offset += token.length;
  }
  return passages;
}

/** As it stands in the file, without quotes, indentation and the mark of a block. */
function scalarPassage(text: string, { range, type }: Scalar): Passage {
  const [start = 0, end = 0] = range ?? [];
  const isBlock = type === "BLOCK_LITERAL" || type === "BLOCK_FOLDED";
  const quotes = type === "QUOTE_DOUBLE" || type === "QUOTE_SINGLE" ? 1 : 0;
  const from = isBlock ? text.indexOf("\n", start) + 1 : start + quotes;
  const first = lineAt(text, from);
  const lines = text.slice(from, end - quotes).split("\n");
  const indent = isBlock ? (/^ */.exec(lines[0] ?? "")?.[0].length ?? 0) : 0;
  return lines.map((line, index) => {
    const margin = isBlock ? indent : (/^ */.exec(line)?.[0].length ?? 0);
    return {
      text: line.slice(margin),
      line: first.line + index,
      column: margin + (index === 0 ? first.column : 1),
    };
  });
}
