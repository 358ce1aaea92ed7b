import { operation, ruleTable } from "../../test/lint/rule-table.ts";
import { partial } from "./x-partial.ts";

const AT = "paths /things get responses 200 x-partial";
const BODY = `content: { application/json: { schema: { properties: {
  success: {}, errors: {}, data: { properties: { failed: {} } },
  items: { items: { allOf: [{ properties: { success: {} } }] } } } } } }`;
const response = (partial: string, body = BODY, status = "200") =>
  operation(`responses: { '${status}': { x-partial: ${partial}, ${body.replaceAll("\n", " ")} } }`);

ruleTable(partial.rules["partial-form"], {
  "a list of failures": { given: response("{ records: /data/failed }") },
  "entries with a flag": { given: response("{ items: /items, flag: success }") },
  "the whole response": { given: response("{ flag: /success, errors: /errors, x-rules: [ABC-001] }") },
  "in one of several schemas": {
    given: response(
      "{ records: /failed }",
      "content: { application/json: { schema: { oneOf: [{ properties: { failed: {} } }, {}] } } }",
    ),
  },
  "two forms at once": {
    given: response("{ records: /data/failed, errors: /errors }"),
    want: [`${AT} errors  no key "errors", only records. Prefer \`x-partial: { records: /unprocessedRecords }\``],
  },
  "half a form": {
    given: response("{ flag: /success }"),
    want: [`${AT}  errors must be a JSON Pointer into the body`],
  },
  "no pointer": { given: response("{ records: errors }"), want: [`${AT} records  a JSON Pointer into the body`] },
  "no object": { given: response("/errors"), want: [`${AT}  must be an object`] },
  "a pointer to nothing": {
    given: response("{ flag: /success, errors: /failures }"),
    want: [`${AT} errors  The response's schema has no /failures`],
  },
  "a flag that the entries do not have": {
    given: response("{ items: /items, flag: ok }"),
    want: [`${AT} flag  The response's schema has no ok`],
  },
  "on a failure": {
    given: response("{ records: /data/failed }", BODY, "400"),
    want: ["paths /things get responses 400 x-partial  Put x-partial on a 2XX response"],
  },
});
