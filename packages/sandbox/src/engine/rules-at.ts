import { escaped, type Json } from "./bundle.ts";

/** A document as far as its rules are looked for. */
interface Marked {
  readonly bundle: Json;
  readonly shownRules: Readonly<Record<string, readonly string[]>>;
}

/**
 * The rules that a place of a value falls under: those of the deepest part of its schema that shows any.
 *
 * @param schema JSON Pointer to the schema (or parameter, or response) in the bundle.
 * @param place JSON Pointer inside the value.
 */
export function rulesAt(document: Marked, schema: string, place: string): readonly string[] {
  let parts = alternatives(document.bundle, schema);
  let found = rulesOf(document, parts);
  for (const key of place.split("/").slice(1)) {
    const name = escaped(key.replaceAll("~1", "/").replaceAll("~0", "~"));
    const within = (step: string) => parts.flatMap((part) => alternatives(document.bundle, `${part}/${step}`));
    const named = [...within(`properties/${name}`), ...(/^\d+$/.test(key) ? within("items") : [])];
    parts = named.length > 0 ? named : within("additionalProperties");
    if (parts.length === 0) break;
    const here = rulesOf(document, parts);
    if (here.length > 0) found = here;
  }
  return found;
}

function rulesOf({ shownRules }: Marked, places: readonly string[]): readonly string[] {
  return [...new Set(places.flatMap((place) => shownRules[place] ?? []))];
}

const combining = ["allOf", "oneOf", "anyOf"] as const;

/** The place itself, what it refers to, and the schemas that it is combined of; none where there is no such place. */
function alternatives(bundle: Json, pointer: string, seen: readonly string[] = []): string[] {
  const place = resolved(bundle, pointer);
  if (place === undefined || seen.includes(place.pointer)) return [];
  const known = [...seen, place.pointer];
  const { $ref: reference } = place.value;
  const inside = [
    ...(typeof reference === "string" ? [reference.slice(1)] : []),
    ...("schema" in place.value ? [`${place.pointer}/schema`] : []),
    ...combining.flatMap((word) => {
      const members = place.value[word];
      return Array.isArray(members) ? members.map((_, index) => `${place.pointer}/${word}/${index}`) : [];
    }),
  ];
  return [place.pointer, ...inside.flatMap((each) => alternatives(bundle, each, known))];
}

/** A pointer by the way on which no `$ref` is left to follow, and the object there, which may be a `$ref` itself. */
function resolved(bundle: Json, pointer: string): { pointer: string; value: Json } | undefined {
  let [value, way]: [unknown, string] = [bundle, ""];
  for (const key of pointer.split("/").slice(1)) {
    const reference = (value as Json | undefined)?.$ref;
    if (typeof reference === "string") return resolved(bundle, `${reference.slice(1)}${pointer.slice(way.length)}`);
    const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    [value, way] = [(value as Json)[name], `${way}/${key}`];
  }
  return typeof value === "object" && value !== null ? { pointer: way, value: value as Json } : undefined;
}
