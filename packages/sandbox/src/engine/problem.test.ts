import { expect, test } from "vitest";
import { problemOf } from "./problem.ts";

test.each([
  [["poetry", "prose"], "poetry, prose"],
  [[null], "null"],
  [["", 2, false], '"", 2, false'],
])("the allowed values %j are named as %s", (allowedValues, named) => {
  const error = { instancePath: "/genre", keyword: "enum", schemaPath: "", params: { allowedValues } };
  const { message } = problemOf("body", { ...error, message: "must be equal to one of the allowed values" });
  expect(message).toBe(`body/genre must be equal to one of the allowed values: ${named}`);
});

test("the only allowed value is named", () => {
  const error = { instancePath: "/genre", keyword: "const", schemaPath: "", params: { allowedValue: "poetry" } };
  const { message } = problemOf("body", { ...error, message: "must be equal to constant" });
  expect(message).toBe("body/genre must be equal to constant: poetry");
});
