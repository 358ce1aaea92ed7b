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
  let places: BodyPlace[] = [];
  const add = (list: BodyPlace[], value: unknown, field: string) => value !== undefined && list.push({ value, field });
  add(places, body, "body");
  for (const key of stepsOf(pointer)) {
    const inner: BodyPlace[] = [];
    for (const { value, field } of places) {
      if (key !== "*") add(inner, Object(value)[key], `${field}.${key}`);
      else if (Array.isArray(value)) value.forEach((item, index) => void add(inner, item, `${field}[${index}]`));
    }
    places = inner;
  }
  return places;
}

/** Guards ask for the same few places with every call. */
const known = new Map<string, readonly string[]>();

function stepsOf(pointer: string): readonly string[] {
  let steps = known.get(pointer);
  if (steps === undefined) {
    steps = pointer
      .split("/")
      .slice(1)
      .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
    known.set(pointer, steps);
  }
  return steps;
}
