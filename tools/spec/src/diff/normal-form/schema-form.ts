import { isObject, items, type Members } from "../../document/json.ts";

/** The keywords that list schemas for the same value. */
export const BRANCHES = ["allOf", "anyOf", "oneOf"] as const;

/** Keywords that a schema reads together: they mean something else when one of them moves into another schema. */
const READ_TOGETHER = [
  ["properties", "patternProperties", "additionalProperties"],
  ["prefixItems", "items"],
  ["contains", "minContains", "maxContains"],
  ["if", "then", "else"],
];

/**
 * One form of the schemas that mean the same. Beside fields, `additionalProperties: true` stays, although it says nothing of values: it opens
 * the type of a body, and callers may write more properties.
 *
 * @param keepsBranches for a schema that a `$ref` leads into.
 */
export function schemaForm(schema: unknown, keepsBranches: boolean): unknown {
  if (!isObject(schema)) return schema;
  const flat = withSingleType(asEnum(asBoolean(schema)));
  return keepsBranches ? flat : BRANCHES.reduce(withoutSingleBranch, flat);
}

function asBoolean(schema: Members): Members {
  const { additionalProperties } = schema;
  const isAny = isObject(additionalProperties) && Object.keys(additionalProperties).length === 0;
  return isAny ? { ...schema, additionalProperties: true } : schema;
}

function asEnum(schema: Members): Members {
  const { const: value, ...others } = schema;
  return value === undefined || Object.hasOwn(schema, "enum") ? schema : { ...others, enum: [value] };
}

function withSingleType(schema: Members): Members {
  const [type, ...others] = items(schema.type);
  return type === undefined || others.length > 0 ? schema : { ...schema, type };
}

/** An `allOf` of one is that one, with what stands beside the `allOf`. So is an `anyOf` or a `oneOf`. */
function withoutSingleBranch(schema: Members, keyword: string): Members {
  const { [keyword]: branches, ...beside } = schema;
  const [branch, ...others] = items(branches);
  if (!isObject(branch) || others.length > 0 || !canMerge(branch, beside)) return schema;
  return { ...branch, ...beside };
}

function canMerge(branch: Members, beside: Members): boolean {
  const has = (object: Members) => (keyword: string) => Object.hasOwn(object, keyword);
  if (Object.keys(branch).some((keyword) => has(beside)(keyword) && !isWords(keyword))) return false;
  // The generated type has nothing of what shapes a value beside a `$ref`.
  if (has(branch)("$ref") && Object.keys(beside).some((keyword) => !isWords(keyword) && !keyword.startsWith("x-")))
    return false;
  // These see all that stands beside them, and nothing that stands around them.
  if (["unevaluatedProperties", "unevaluatedItems"].some(has(branch))) return false;
  // It chooses one of the branches.
  if (has(beside)("discriminator")) return false;
  return !READ_TOGETHER.some((group) => group.some(has(branch)) && group.some(has(beside)));
}

/** Of two titles or descriptions, people read the outer one. */
export function isWords(keyword: string): boolean {
  return keyword === "title" || keyword === "description";
}
