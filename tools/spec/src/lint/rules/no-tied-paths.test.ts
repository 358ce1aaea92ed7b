import { ruleTable } from "../../../test/lint/rule-table.ts";
import { noTiedPaths } from "./no-tied-paths.ts";

const paths = (...templates: readonly string[]) =>
  `paths:\n${templates.map((template) => `  ${template}: {}`).join("\n")}`;

ruleTable(noTiedPaths, {
  "a literal beside a template": { given: paths("/v1/items/{id}", "/v1/items/update") },
  "segments differ in number": { given: paths("/v1/{account}/calendars/{id}/events", "/v1/subscription/{id}") },
  "literals differ": { given: paths("/v1/{account}/a", "/v1/{account}/b") },
  "a template against a literal, both ways": {
    given: paths("/v1/subscription/{id}", "/v1/{account}/special"),
    want: ["paths /v1/{account}/special  Ties with /v1/subscription/{id}"],
  },
  "over five segments": {
    given: paths("/v1/{account}/calendars/{id}/events", "/v1/subscription/{a}/{b}/{c}"),
    want: ["paths /v1/subscription/{a}/{b}/{c}  Ties with /v1/{account}/calendars/{id}/events"],
  },
});
