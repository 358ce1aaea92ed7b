import { ruleTable } from "../../../test/lint/rule-table.ts";
import { operationIdUnique } from "./operation-id-unique.ts";

const document = (first: string, other: string) => `paths:
  /things: { get: { operationId: ${first} } }
  /others: { get: { operationId: ${other} }, put: {} }`;

ruleTable(operationIdUnique, {
  "two ids": { given: document("listThings", "listOthers") },
  "the same id twice": {
    given: document("listThings", "listThings"),
    want: [
      'paths /others get operationId  GET /things has the operationId "listThings" too. Rename one: an id is verb + noun, as in `listAccounts`.',
    ],
  },
});
