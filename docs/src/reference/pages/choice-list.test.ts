import { describe, expect, test } from "vitest";
import { shapeOf } from "../model/shape.ts";
import type { Schema } from "../openapi.ts";
import { readReferenceApis } from "../read-apis.ts";
import { fieldList } from "./field-list.ts";

const listOf = (schema: Schema, place: string) => fieldList(shapeOf(schema, place));

const text = { type: "string" };

test("forms of one field each are a choice between fields, which are not listed twice", () => {
  const schema = {
    properties: { action: text, email: text, emails: { type: "array" } },
    oneOf: [
      { required: ["email"], properties: { email: { ...text, description: "One address." } } },
      { required: ["emails"], properties: { emails: { type: "array", items: text, description: "Addresses." } } },
    ],
  };
  expect(listOf(schema, "body")).toBe(
    [
      '- <a id="body.action" href="#body.action">`action`</a> string',
      "- _Exactly one of_ `email` or `emails`",
      "",
      '  - <a id="body.email" href="#body.email">`email`</a> string',
      "",
      "    One address.",
      '  - <a id="body.emails" href="#body.emails">`emails`</a> list of strings',
      "",
      "    Addresses.",
    ].join("\n"),
  );
});

describe("values that are listed each with a description", () => {
  const known = {
    description: "Known names.",
    title: "Known name",
    oneOf: [
      { ...text, const: "email", description: "The address." },
      { ...text, const: "dob", description: "The date of birth." },
    ],
  };

  test("are named, and what else is taken is said", () => {
    expect(listOf({ properties: { name: { anyOf: [known, { ...text, title: "Another name" }] } } }, "body")).toBe(
      [
        '- <a id="body.name" href="#body.name">`name`</a> string',
        "",
        "  - _Known name_",
        "",
        "    Known names.",
        "",
        '    - <a id="body.name.form-1.email" href="#body.name.form-1.email">`email`</a>',
        "",
        "      The address.",
        '    - <a id="body.name.form-1.dob" href="#body.name.form-1.dob">`dob`</a>',
        "",
        "      The date of birth.",
        "  - _Another name_",
      ].join("\n"),
    );
  });
});

test("a variant has the name of its schema", () => {
  const schema = {
    oneOf: [{ title: "One row" }, { title: "List of rows", type: "array", items: { title: "One row" } }],
  };
  expect(listOf(schema, "body")).toBe("- _One row_\n- _List of rows_");
});

test("a variant without a name is refused, with its place", () => {
  expect(() => listOf({ properties: { id: { anyOf: [text, { type: "integer" }] } } }, "body")).toThrow(
    "A form of body.id has no name for its tab. Add a `title` to each schema below its oneOf or anyOf",
  );
});

describe("in the reference", () => {
  const operations = readReferenceApis().flatMap((api) => api.operations);
  const bodyOf = (id: string) => {
    const content = operations.find((operation) => operation.id === id)?.facts.requestBody?.content;
    return listOf(content?.["application/json"]?.schema ?? {}, "body");
  };

  test.each(["sendEventsV1", "sendEventsV2"])("EVT-077 · %s lists all 42 standard names of objectData", (id) => {
    const place = "body.events.objectData.name.form-1.";
    const found = [...bodyOf(id).matchAll(/ id="([^"]+)"/g)].map(([, anchor = ""]) => anchor);
    expect(found.filter((anchor) => anchor.startsWith(place)).map((anchor) => anchor.slice(place.length))).toEqual([
      ...["email", "emailsha256", "passbackconversiontrackingid", "amount", "currency", "quantity", "conversiontype"],
      ...["productname", "sku", "paymenttype", "ccbin", "margin", "transactionid", "confirmationref"],
      ...["firstname", "lastname", "firstnamesha256", "lastnamesha256", "mobile", "mobilesha256"],
      ...["ipaddress", "ipaddresssha256", "useragent", "DeviceType", "os", "osversion", "browser", "browserversion"],
      ...["title", "gender", "dob", "age", "language"],
      ...["unitno", "address1", "address2", "zipcode", "city", "state", "country", "value", "predictedltv"],
    ]);
  });

  test.each([
    ["importAudienceV3", ["email", "emails", "sha256", "sha256s"]],
    ["importAudienceLegacy", ["email", "emails", "sha256", "sha256s", "md5", "md5s"]],
  ])("AUD-009 · %s lists each address field once", (id, names) => {
    const list = bodyOf(id);
    expect(list).toContain("- _Exactly one of_ `email`, `emails`");
    for (const name of names)
      expect(list.match(new RegExp(` id="[^"]*\\.${name}"`, "g"))).toEqual([` id="body.${name}"`]);
  });

  test("every variant has a name", () => {
    const schemas = operations.flatMap(({ facts: { requestBody, responses } }) =>
      [requestBody, ...Object.values(responses)].flatMap((body) => Object.values(body?.content ?? {})),
    );
    expect(() => schemas.map(({ schema = {} }) => shapeOf(schema, "body"))).not.toThrow();
  });
});
