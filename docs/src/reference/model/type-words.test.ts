import { describe, expect, test } from "vitest";
import type { Schema } from "../openapi.ts";
import { boundWords, typeWords } from "./type-words.ts";

describe("the type", () => {
  test.each<[Schema, string]>([
    [{ type: "string" }, "string"],
    [{ type: ["string", "null"] }, "string or null"],
    [{ type: "array", items: { type: "object" } }, "list of objects"],
    [{ type: "array" }, "list of any JSON"],
    [{ type: "array", items: { oneOf: [{}] } }, "list, each entry in one of several forms"],
    [{ type: "array", items: { type: ["string", "integer"] } }, "list of string or integer"],
    [{ type: "object", additionalProperties: { type: "string" } }, "map"],
    [{ properties: {} }, "object"],
    [{ oneOf: [{}] }, "one of several forms"],
    [{ const: 409 }, "number"],
    [{}, "any JSON"],
  ])("%j → %s", (schema, expected) => {
    expect(typeWords(schema)).toBe(expected);
  });
});

describe("the bounds", () => {
  test.each<[Schema, readonly string[]]>([
    [{ minLength: 1, maxLength: 200 }, ["1 to 200 characters"]],
    [{ minLength: 2, maxLength: 2 }, ["exactly 2 characters"]],
    [{ maxItems: 500 }, ["at most 500 entries"]],
    [{ minItems: 1 }, ["not empty"]],
    [{ minimum: 1 }, ["at least 1"]],
    [{ exclusiveMinimum: 0 }, ["more than 0"]],
    [{ enum: ["active", "paused"] }, ['one of `"active"` or `"paused"`']],
    [{ const: null }, ["always `null`"]],
    [{ format: "uuid", default: 3 }, ["format `uuid`", "default `3`"]],
    [{}, []],
  ])("%j → %j", (schema, expected) => {
    expect(boundWords(schema)).toEqual(expected);
  });
});
