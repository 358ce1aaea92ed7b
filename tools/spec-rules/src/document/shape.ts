import type { Breach, Path } from "../rule.ts";
import { isObject } from "./json.ts";

/** What one key of a field must hold, in words and as a test. */
export interface Key {
  readonly is: string;
  readonly holds: (value: unknown) => boolean;
  readonly optional?: boolean;
}

export type Shape = Readonly<Record<string, Key>>;

export const text: Key = {
  is: "a text that is not empty",
  holds: (value) => typeof value === "string" && value !== "",
};

export const count: Key = {
  is: "a whole number above 0",
  holds: (value) => Number.isInteger(value) && Number(value) > 0,
};

export function oneOf(...values: readonly unknown[]): Key {
  return { is: values.map((value) => `\`${value}\``).join(" or "), holds: (value) => values.includes(value) };
}

/** Breaches of a field that is an object of known keys. `x-open` and `x-rules` may stand in any. */
export function* shapeBreaches(
  field: string,
  value: unknown,
  shape: Shape,
  example: string,
  at: Path,
): Generator<Breach> {
  if (!isObject(value)) {
    yield { message: `${field} must be an object. Prefer \`${example}\`.`, at };
    return;
  }
  for (const [name, { is, holds, optional = false }] of Object.entries(shape)) {
    if (optional && value[name] === undefined) continue;
    if (!holds(value[name]))
      yield { message: `${field}: ${name} must be ${is}. Prefer \`${example}\`.`, at: [...at, name] };
  }
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(shape, name) || name === "x-open" || name === "x-rules") continue;
    yield {
      message: `${field} has no key "${name}", only ${Object.keys(shape).join(", ")}. Prefer \`${example}\`.`,
      at: [...at, name],
    };
  }
}
