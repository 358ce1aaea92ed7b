/** A value inside a body, and its path as people write it. */
export interface BodyPlace {
  readonly value: unknown;
  readonly field: string;
}

/**
 * The values at a pointer into a body, `*` for every item of a list; what is not there (or undefined, which is not sent)
 * is left out.
 * @example placesAt(body, "/events/*") // [{ value: { … }, field: "body.events[0]" }, …]
 */
export function placesAt(body: unknown, pointer: string): readonly BodyPlace[] {
  let places: readonly BodyPlace[] = [{ value: body, field: "body" }];
  for (const step of pointer.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    places = places.flatMap(({ value, field }) => {
      if (key === "*") return listOf(value).map((item, index) => ({ value: item, field: `${field}[${index}]` }));
      return [{ value: Object(value)[key], field: `${field}.${key}` }];
    });
  }
  return places.filter(({ value }) => value !== undefined);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
