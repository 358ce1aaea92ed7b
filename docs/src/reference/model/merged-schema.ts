import type { Schema } from "../openapi.ts";

/**
 * A schema with its `allOf` folded into it: properties of the same name are merged (what narrows comes last), required
 * names are joined.
 */
export function mergedSchema(schema: Schema): Schema {
  const { allOf, ...own } = schema;
  return (allOf ?? []).map(mergedSchema).reduceRight<Schema>((sum, part) => over(part, sum), own);
}

/** `top` laid over `base`. */
function over(base: Schema, top: Schema): Schema {
  const required = [...new Set([...(base.required ?? []), ...(top.required ?? [])])];
  const properties = { ...base.properties };
  for (const [name, property] of Object.entries(top.properties ?? {})) {
    const known = properties[name];
    properties[name] = known ? over(mergedSchema(known), mergedSchema(property)) : property;
  }
  return {
    ...base,
    ...top,
    ...(required.length > 0 && { required }),
    ...(Object.keys(properties).length > 0 && { properties }),
  };
}
