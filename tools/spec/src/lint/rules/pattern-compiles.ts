import type { OwnRule } from "../../document/rule.ts";
import { badPatterns } from "../document/patterns.ts";
import { schemas } from "../document/schemas.ts";

export const patternCompiles: OwnRule = {
  wants:
    "Every `pattern` is an ECMA-262 expression that compiles with the `u` flag, and repeats no group that is a repetition itself, as `(a+)+`",
  why: "One bad pattern makes Prism skip the whole schema without a message; a nested repetition makes a long text take hours to check",
  given: "$",
  *check(document) {
    for (const schema of schemas(document)) {
      for (const { path, pattern, error, fix } of badPatterns(schema)) {
        yield { message: `"${pattern}" ${error}. ${fix}`, at: path };
      }
    }
  },
};
