import type { Choice } from "../reference/model/choice.ts";
import type { Shape } from "../reference/model/shape.ts";

/** A field, or a value that a schema lists, at its place on the operation's page. */
export interface PlacedField {
  readonly name: string;
  readonly anchor: string;
  /** What the spec says of it, in Markdown. */
  readonly about: string;
}

/** Every field of a shape, at every depth, in the order of the page. */
export function placedFields({ fields, choice }: Shape): readonly PlacedField[] {
  const own = fields.flatMap(({ name, anchor, about, shape }) => [
    { name, anchor, about: about.text },
    ...placedFields(shape),
  ]);
  return [...own, ...(choice ? fieldsOfChoice(choice) : [])];
}

function fieldsOfChoice(choice: Choice): readonly PlacedField[] {
  if (choice.between === "fields") return placedFields(choice.shape);
  if (choice.between === "variants") return choice.variants.flatMap(({ shape }) => placedFields(shape));
  return choice.values.map(({ value, anchor, about }) => ({ name: value, anchor, about: about.text }));
}
