import { at } from "../../document/json.ts";
import type { OwnRule } from "../../document/rule.ts";

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

export const dialectDeclared: OwnRule = {
  wants: "The root names the 2020-12 dialect in `jsonSchemaDialect`",
  why: "Without it, Prism reads schemas as draft-07 and silently ignores newer keywords",
  given: "$",
  *check(document) {
    const dialect = at(document, "jsonSchemaDialect");
    if (dialect === DIALECT) return;
    yield {
      message: `Without the 2020-12 dialect mock servers read the schemas as draft-07. Prefer \`jsonSchemaDialect: ${DIALECT}\`.`,
      at: dialect === undefined ? [] : ["jsonSchemaDialect"],
    };
  },
};
