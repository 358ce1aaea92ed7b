import { type Json, resolve } from "../document.ts";

/**
 * A schema as a list of plain ones: each takes one way through `oneOf` and `anyOf`, has what `allOf` adds in itself, and no
 * `$ref` at its top. What conditions (`not`, `contains`) refuse stays: values of it are almost valid.
 */
export function alternatives(document: Json, schema: unknown): Json[] {
  if (typeof schema === "boolean") return [{}];
  const { allOf = [], oneOf, anyOf, ...own } = resolve(document, schema);
  const choices = [oneOf, anyOf].filter((list) => Array.isArray(list));
  const parts = [
    ...(allOf as readonly unknown[]).map((part) => alternatives(document, part)),
    ...choices.map((list) => list.flatMap((choice) => alternatives(document, choice))),
  ];
  return parts.reduce<Json[]>(
    (merged, part) => merged.flatMap((one) => part.map((other) => bothOf(one, other))),
    [own],
  );
}

function bothOf(one: Json, other: Json): Json {
  return {
    ...one,
    ...other,
    properties: { ...(one.properties as Json), ...(other.properties as Json) },
    required: [...((one.required ?? []) as string[]), ...((other.required ?? []) as string[])],
  };
}
