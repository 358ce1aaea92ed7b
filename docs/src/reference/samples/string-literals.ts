import { type Placeholder, placeholdersIn, splitAtPlaceholders } from "./placeholder.ts";

const LITERAL = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/gs;

/**
 * Code whose string literals have expressions in place of placeholders: `"Bearer …"` becomes `"Bearer " + token`.
 *
 * @param join what the language writes between the parts of a string: `" + "`.
 */
export function withExpressions(code: string, join: string, expression: (placeholder: Placeholder) => string): string {
  return code.replaceAll(LITERAL, (literal) => {
    if (placeholdersIn(literal).length === 0) return literal;
    const [quote = ""] = literal;
    return splitAtPlaceholders(literal.slice(1, -1))
      .map((part) => (typeof part === "string" ? `${quote}${part}${quote}` : expression(part)))
      .join(join);
  });
}
