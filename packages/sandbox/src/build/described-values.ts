import type { Json } from "../engine/bundle.ts";

/**
 * The values of a `oneOf` that does nothing but list texts with a description each; undefined where it does more. As an `enum`
 * it means the same, and takes Ajv one look: a `oneOf` makes an error for each of the values that a text is not.
 */
export function describedValues(branches: unknown): readonly string[] | undefined {
  if (!Array.isArray(branches)) return undefined;
  const values = branches.flatMap((branch) => (isDescribedValue(branch) ? branch.const : []));
  return new Set(values).size === branches.length ? values : undefined;
}

function isDescribedValue(branch: unknown): branch is { readonly const: string } {
  const { const: value, type = "string", description, ...more } = branch as Json;
  return typeof value === "string" && type === "string" && Object.keys(more).length === 0;
}
