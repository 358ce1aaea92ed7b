import { operation, ruleTable } from "../../../test/lint/rule-table.ts";
import { extensionKnown } from "./extension-known.ts";

ruleTable(extensionKnown, {
  "each in its place": {
    given: operation(
      "x-safety: read\nparameters: [{ in: query, name: a, x-managed: {} }]\nresponses: { '200': { headers: { X-Id: { x-call-info: requestId } }, x-partial: {} } }",
      "x-rate-limits: {}\ncomponents: { securitySchemes: { token: { x-token: {} }, key: { x-key-pair: {} } } }",
    ),
  },
  "a header named like a field": { given: operation("responses: { '200': { headers: { x-request-id: {} } } }") },
  "example data is not looked at": {
    given: operation("responses: { '200': { content: { a/b: { example: { x-anything: 1 } } } } }"),
  },
  misspelt: {
    given: operation("x-saftey: read"),
    want: ["paths /things get x-saftey  Did you mean `x-safety`?"],
  },
  "misspelt, as near to two fields as to each other": {
    given: operation("x-rule: [ABC-001]\nresponses: { '200': { x-rule: [ABC-001] } }"),
    want: [
      "paths /things get x-rule  x-rule is not one of our fields (specs/EXTENSIONS.md). Did you mean `x-rules`?",
      "paths /things get responses 200 x-rule  Did you mean `x-rules`?",
    ],
  },
  "near none": {
    given: operation("x-internal: true"),
    want: ["paths /things get x-internal  Prefer one of specs/EXTENSIONS.md: x-rate-limits"],
  },
  "an operation's field on a path": {
    given: "paths: { /things: { x-safety: read } }",
    want: ["paths /things x-safety  Put it on an operation"],
  },
  "a response's field on its schema": {
    given: operation("responses: { '200': { content: { a/b: { schema: { x-partial: {} } } } } }"),
    want: ["paths /things get responses 200 content a/b schema x-partial  Put it on a response"],
  },
  "a root's field on an operation": {
    given: operation("x-rate-limits: {}"),
    want: ["paths /things get x-rate-limits  Put it on the root"],
  },
});
