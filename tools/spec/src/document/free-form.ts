import type { Members } from "./json.ts";

const SHAPES = ["properties", "additionalProperties", "patternProperties", "allOf", "anyOf", "oneOf"];

/** Whether a schema of objects shows no fields: it takes any. */
export function isFreeForm(schema: Members): boolean {
  const { type } = schema;
  const ofObjects = type === "object" || (Array.isArray(type) && type.includes("object"));
  return ofObjects && !SHAPES.some((key) => key in schema);
}
