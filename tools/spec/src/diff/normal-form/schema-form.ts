import { isDeepStrictEqual } from "node:util";
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

/** What the rest of the document does not let a schema leave out. */
interface Limits {
  /** Whether no schema says `unevaluatedProperties` or `unevaluatedItems`, which refuse what no other keyword allows. */
  readonly dropsOpen: boolean;
  readonly keepsBranches: boolean;
}

/** One form of the schemas that mean the same. */
export function schemaForm(schema: unknown, { dropsOpen, keepsBranches }: Limits): unknown {
  if (schema === true) return {};
  if (!isObject(schema)) return schema;
  const flat = withSingleType(asEnum(schema));
  const form = keepsBranches ? flat : BRANCHES.reduce(withoutSingleBranch, flat);
  return dropsOpen ? withoutOpen(form) : form;
}

function asEnum(schema: Members): Members {
  const { const: value, ...others } = schema;
  return value === undefined || Object.hasOwn(schema, "enum") ? schema : { ...others, enum: [value] };
}

function withSingleType(schema: Members): Members {
  const [type, ...others] = items(schema.type);
  return type === undefined || others.length > 0 ? schema : { ...schema, type };
}

/** To allow every other property or every item is the default. */
function withoutOpen(schema: Members): Members {
  const isOpen = (keyword: string, value: unknown) =>
    (keyword === "additionalProperties" || keyword === "items") && isDeepStrictEqual(value, {});
  return Object.fromEntries(Object.entries(schema).filter(([keyword, value]) => !isOpen(keyword, value)));
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
