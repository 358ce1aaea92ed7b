import type { OwnRule } from "../../document/rule.ts";
import { badPatterns } from "../document/patterns.ts";
import { schemas } from "../document/schemas.ts";

export const patternCompiles: OwnRule = {
  wants: "Every `pattern` is an ECMA-262 expression that compiles with the `u` flag",
  why: "One bad pattern makes Prism skip the whole schema without a message",
  given: "$",
  *check(document) {
    for (const schema of schemas(document)) {
      for (const { path, pattern, error } of badPatterns(schema)) {
        yield {
          message: `"${pattern}" does not compile with the u flag (${error}). Prefer plain ECMA-262, as in \`^[A-Za-z]{2}$\`; it has no inline flags.`,
          at: path,
        };
      }
    }
  },
};
