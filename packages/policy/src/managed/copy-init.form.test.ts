import { expect, test } from "vitest";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { copyInit } from "./copy-init.ts";
import { refuseField } from "./refuse-field.ts";

const type = "application/x-www-form-urlencoded";
const copied = (body: unknown, contentType = type) =>
  copyInit(refuseField("addThing"), { id: "addThing", safety: "unsafe", isRaw: true }, "/v1/things", {
    headers: { "content-type": contentType },
    body,
  }).body;

test.each<[string, string, unknown]>([
  ["body.contact", "a value of type Object", { name: "b", contact: { email: "ada@fjord.example" } }],
  ["body.ids", "a value of type Array", { ids: [1, 2] }],
  ["body.none", "null", { none: null }],
  ["body.contact", "a value of type Object", [["contact", { email: "ada@fjord.example" }]]],
])("a field of a form that is no text is refused: %s is %s", (field, kind, body) => {
  const problem = `addThing: ${field} is ${kind}; give a string, a finite number or a boolean. Nothing was sent.`;
  for (const contentType of [type, `${type}; charset=utf-8`])
    expect(() => copied(body, contentType)).toThrow(new ConfigurationError(problem));
  expect(copied(body, "application/json")).toEqual(body);
});

test.each<[unknown]>([
  [{ name: "b & c", size: 1.5, isOpen: false }],
  [{ name: undefined }],
  [
    [
      ["id", "1"],
      ["id", "2"],
    ],
  ],
  ["name=😀&contact=[object Object]"],
  [new URLSearchParams("a=1")],
])("%j is a form", (body) => {
  expect(copied(body)).toEqual(body);
});
