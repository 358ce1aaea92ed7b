import { expect, test } from "vitest";
import { Literals, validatorCode } from "./validator-code.ts";

function made(...lines: readonly string[]): { code: string; literals: string } {
  const literals = new Literals();
  const code = validatorCode(['"use strict";', ...lines].join("\n"), literals);
  return {
    code: code.replace(/^\(\(exports\) => \{\n|\nreturn exports;\n\}\)\(\{\}\)$/g, ""),
    literals: literals.code,
  };
}

test("what a validator compares with is there once; the schema it is from is left out", () => {
  const schema =
    'const schema1 = {"properties":{"a-b":{"enum":["x","schema1"]}},"anyOf":[{"const":3},{"enum":["x","schema1"]}]};';
  const { code, literals } = made(
    schema,
    'use(schema1.properties["a-b"].enum, schema1.anyOf[1].enum.length, schema1.anyOf[0].const);',
  );
  expect(code).toBe("use(literal0, literal0.length, 3);");
  expect(literals).toBe('const literal0 = ["x","schema1"];');
});

test("a name that is like a schema's stays as it is", () => {
  expect(made("const schema1 = {};", 'data.schema1 + schema2 + "schema1";').code).toBe(
    'data.schema1 + schema2 + "schema1";',
  );
});

test("errors do not say which keyword of which schema they are from", () => {
  const error = String.raw`{instancePath,schemaPath:"#/properties/a\"b/type",keyword:"type"}`;
  expect(made(error).code).toBe('{instancePath,keyword:"type"}');
});

test("what Ajv's code requires is a name; what has none stops the build", () => {
  const line = 'const func0 = require("ajv/dist/runtime/ucs2length").default;';
  expect(made(line).code).toBe("const func0 = ucs2length;");
  expect(() => made('require("ajv/dist/runtime/uri").default')).toThrow("Validators require ajv/dist/runtime/uri");
});
