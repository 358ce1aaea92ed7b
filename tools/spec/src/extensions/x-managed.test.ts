import { expect, test } from "vitest";
import { operation, ruleTable } from "../../test/lint/rule-table.ts";
import { managed } from "./x-managed.ts";

const marked = (facts: string) => operation(`parameters: [{ in: header, name: X-Id, x-managed: ${facts} }]`);
const AT = "paths /things get parameters 0 x-managed";
const PROPERTY = "properties: { id: { x-managed: { by: call } } }";

ruleTable(managed.rules["managed-form"], {
  "by the call": { given: marked("{ by: call }") },
  "by a client option": { given: marked("{ by: client, option: parentAccountId }") },
  "by a constant": { given: marked('{ by: client, value: "2020-05-21" }') },
  "by a session option": { given: marked("{ by: session, option: sessionId }") },
  "by a session option that is made up where none is given": {
    given: marked("{ by: session, option: sessionId, uuid: true }"),
  },
  "a parameter of the path": {
    given: "paths: { /things: { parameters: [{ in: query, name: id, x-managed: { by: call } }], get: {} } }",
  },
  "a property of a request body": {
    given: operation(`requestBody: { content: { application/json: { schema: { ${PROPERTY} } } } }`),
  },
  "a bare word": { given: marked("call"), want: [`${AT}  Prefer \`x-managed: { by: call }\``] },
  "by an unknown party": { given: marked("{ by: server }"), want: [`${AT} by  \`client\` or \`session\` or \`call\``] },
  "no option": { given: marked("{ by: client }"), want: [`${AT}  an option in lowerCamelCase`] },
  "no option of a session": { given: marked("{ by: session }"), want: [`${AT}  an option in lowerCamelCase`] },
  "a constant that is no text": {
    given: marked("{ by: client, value: 1 }"),
    want: [`${AT} value  a text that is not empty`],
  },
  "an option beside a constant": {
    given: marked("{ by: client, value: utf-8, option: charset }"),
    want: [`${AT} option  no key "option"`],
  },
  "a constant of a session": {
    given: marked("{ by: session, option: language, value: en }"),
    want: [`${AT} value  no key "value"`],
  },
  "a uuid that is not true": {
    given: marked("{ by: session, option: sessionId, uuid: false }"),
    want: [`${AT} uuid  uuid must be \`true\``],
  },
  "a uuid of the client": {
    given: marked("{ by: client, option: tagId, uuid: true }"),
    want: [`${AT} uuid  no key "uuid"`],
  },
  "an option with by call": {
    given: marked("{ by: call, option: parentAccountId }"),
    want: [`${AT} option  no key "option"`],
  },
  "a path parameter": {
    given: operation("parameters: [{ in: path, name: id, x-managed: { by: call } }]"),
    want: [`${AT}  Put x-managed on a header or query parameter`],
  },
  "deeper in a request body": {
    given: operation(
      `requestBody: { content: { application/json: { schema: { properties: { a: { ${PROPERTY} } } } } } }`,
    ),
    want: [
      "paths /things get requestBody content application/json schema properties a properties id x-managed  own schema",
    ],
  },
  "in a response": {
    given: operation(`responses: { '200': { content: { application/json: { schema: { ${PROPERTY} } } } } }`),
    want: [
      "paths /things get responses 200 content application/json schema properties id x-managed  The client cannot fill a value here",
    ],
  },
});

test.each([
  [{ by: "call" }, "filled by the client: a fresh UUID per call"],
  [{ by: "client", option: "tagId" }, "filled by the client: its option `tagId`"],
  [{ by: "client", value: "utf-8" }, "filled by the client: `utf-8`"],
  [{ by: "session", option: "sessionId" }, "filled by a session: its option `sessionId`"],
])("the portal says of %j: %s", (mark, expected) => {
  expect(managed.words(mark)).toBe(expected);
});
