import type { OwnRule } from "../../document/rule.ts";
import { badPatterns } from "../document/patterns.ts";
import { schemas } from "../document/schemas.ts";

export const patternCompiles: OwnRule = {
  wants:
    "Every `pattern` is an ECMA-262 expression that compiles with the `u` flag. It has no repetition in a repetition that can divide a text in many ways, as `(a+)+`; overlapping alternatives are not found",
  why: "One bad pattern makes Prism skip the whole schema without a message; such a group makes a long text take hours to check",
  given: "$",
  *check(document) {
    for (const schema of schemas(document)) {
      for (const { path, pattern, error, fix } of badPatterns(schema)) {
        yield { message: `"${pattern}" ${error}. ${fix}`, at: path };
      }
    }
  },
};
