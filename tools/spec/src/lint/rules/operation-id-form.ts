import { OPERATIONS, type OwnRule } from "../../document/rule.ts";
import { VERBS } from "../document/verbs.ts";

const FORM = new RegExp(`^(${VERBS.join("|")})([A-Z][a-z0-9]*)+$`);

export const operationIdForm: OwnRule = {
  wants: "An operationId is verb + noun in lowerCamelCase",
  why: "It names types, handlers and log lines",
  given: `${OPERATIONS}.operationId`,
  *check(id) {
    if (typeof id !== "string" || FORM.test(id)) return;
    yield {
      message: `"${id}" is not verb + noun in lowerCamelCase. Prefer \`listAccounts\`; verbs: ${VERBS.join(", ")}.`,
    };
  },
};
