import type { Json } from "../engine/bundle.ts";

/** The shape of every value of a map (`mapOf`) or of a list (`listOf`); undefined for any other shape. */
export function valuesOf(shape: Json | undefined): Json | undefined {
  const values = shape?.type === "array" ? shape.items : shape?.additionalProperties;
  return typeof values === "object" && values !== null ? (values as Json) : undefined;
}

/** The shape of one member, of an object of `fields` too. */
export function memberOf(shape: Json | undefined, name: string | number): Json | undefined {
  const members = shape?.properties as Readonly<Record<string, Json>> | undefined;
  return members === undefined ? valuesOf(shape) : Object.hasOwn(members, name) ? members[name] : undefined;
}
