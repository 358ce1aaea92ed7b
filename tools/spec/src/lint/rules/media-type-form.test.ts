import { operation, ruleTable } from "../../../test/lint/rule-table.ts";
import { mediaTypeForm } from "./media-type-form.ts";

const AT = "paths /things get";

ruleTable(mediaTypeForm, {
  "media types, and ranges of them": {
    given: operation(
      "requestBody: { content: { application/json: {}, application/problem+json: {}, text/*: {}, '*/*': {}, text/csv; charset=utf-8: {} } }",
    ),
  },
  "a property called content": {
    given: operation(
      "requestBody: { content: { text/html: { schema: { properties: { content: { type: string } } } } } }",
    ),
  },
  "no slash, and no subtype": {
    given: operation(
      "requestBody: { content: { application json: {} } }\nresponses: { '200': { content: { application/: {} } } }",
    ),
    want: [
      `${AT} requestBody content application json  "application json" is not a media type. Prefer type, slash and subtype, as in \`application/json\`.`,
      `${AT} responses 200 content application/  "application/" is not a media type`,
    ],
  },
  "of a header": {
    given: operation("responses: { '200': { headers: { Things: { content: { json: {} } } } } }"),
    want: [`${AT} responses 200 headers Things content json  "json" is not a media type`],
  },
});
