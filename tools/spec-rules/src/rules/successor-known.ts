import { dirname } from "node:path";
import { readApis, repositoryRoot } from "@tillside/codegen/apis";
import { at } from "../document/json.ts";
import { OPERATIONS, type OwnRule } from "../rule.ts";

const FIELD = "x-successor";

export const successorKnown: OwnRule = {
  wants:
    "`x-successor` stands on `deprecated` operations only and names an API of specs/redocly.yaml, or says in words which one is not described",
  given: OPERATIONS,
  *check(operation, { file }) {
    const successor = at(operation, FIELD);
    if (successor === undefined) return;
    if (at(operation, "deprecated") !== true) {
      yield { message: "Only what goes has a successor. Add `deprecated: true`, or remove x-successor.", at: [FIELD] };
    }
    const words = at(successor, "undescribed");
    if (typeof words === "string" && words !== "") return;
    const names = readApis(repositoryRoot(dirname(file))).map(({ name }) => name);
    if (names.includes(`${successor}`)) return;
    yield {
      message: `${JSON.stringify(successor)} is no API of specs/redocly.yaml. Prefer one of ${names.join(", ")}, or \`{ undescribed: … }\`.`,
      at: [FIELD],
    };
  },
};
