import { type Json, resolve } from "../document.ts";

/**
 * A schema as a list of plain ones: each takes one way through `oneOf` and `anyOf`, has what `allOf` adds in itself, and no
 * `$ref` at its top. One way through a `oneOf` is without what only another one requires: with it, it would be both. What conditions (`not`, `contains`) refuse stays: values of it are almost valid.
 */
export function alternatives(document: Json, schema: unknown): Json[] {
  if (typeof schema === "boolean") return [{}];
  const { allOf = [], oneOf, anyOf, ...own } = resolve(document, schema);
  const waysThrough = (list: unknown) =>
    (list as readonly unknown[]).flatMap((choice) => alternatives(document, choice));
  const parts = [
    ...(allOf as readonly unknown[]).map((part) => alternatives(document, part)),
    ...(oneOf === undefined ? [] : [exclusive(waysThrough(oneOf))]),
    ...(anyOf === undefined ? [] : [waysThrough(anyOf)]),
  ];
  return parts
    .reduce<Json[]>((merged, part) => merged.flatMap((one) => part.map((other) => bothOf(one, other))), [own])
    .map(({ never = [], ...one }) => ((never as string[]).length === 0 ? one : without(one, never as string[])));
}

/** Each of the ways, with the names in `never` that only others require. */
function exclusive(ways: readonly Json[]): Json[] {
  const required = ({ required = [] }: Json) => required as readonly string[];
  return ways.map((way) => ({ ...way, never: ways.flatMap(required).filter((name) => !required(way).includes(name)) }));
}

function without({ properties = {}, ...schema }: Json, names: readonly string[]): Json {
  const left = Object.entries(properties as Json).filter(([name]) => !names.includes(name));
  return { ...schema, properties: Object.fromEntries(left) };
}

function bothOf(one: Json, other: Json): Json {
  return {
    ...one,
    ...other,
    properties: { ...(one.properties as Json), ...(other.properties as Json) },
    required: [...((one.required ?? []) as string[]), ...((other.required ?? []) as string[])],
  };
}
