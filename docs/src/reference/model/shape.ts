import type { Text } from "./text.ts";

/** What a schema shows: the fields of an object or of a list's objects, and what the caller chooses between. */
export interface Shape {
  readonly fields: readonly Field[];
  readonly choice?: Choice;
}

export interface Field {
  /** Its place on the page: `body.items.quantity`. */
  readonly anchor: string;
  readonly name: string;
  /** `list of objects` */
  readonly type: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  /** What else bounds its values, each in Markdown: `1 to 200 characters`. */
  readonly bounds: readonly string[];
  readonly about: Text;
  readonly shape: Shape;
}

/** What the forms (`oneOf`, `anyOf`) of a schema let a caller choose between: single fields, values, or whole variants. */
export type Choice =
  | { readonly between: "fields"; readonly rule: "Exactly one of" | "At least one of"; readonly shape: Shape }
  | { readonly between: "values"; readonly values: readonly Value[] }
  | { readonly between: "variants"; readonly variants: readonly Variant[] };

/** One of several values that a schema lists. */
export interface Value {
  readonly anchor: string;
  /** A text as it is, other values as JSON. */
  readonly value: string;
  readonly about: Text;
  /** What stands beside it in an example, where it is a name. */
  readonly example?: string;
}

export interface Variant {
  /** Its schema's `title`. */
  readonly name: string;
  readonly about: Text;
  readonly shape: Shape;
}
