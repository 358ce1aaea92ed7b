import { managed } from "@tillside/spec/portal";
import type { Schema } from "../openapi.ts";
import { type Choice, choiceOf, namesInChoice } from "./choice.ts";
import { mergedSchema } from "./merged-schema.ts";
import { type Text, textOf } from "./text.ts";
import { boundWords, typeWords } from "./type-words.ts";

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

/**
 * The shape of a schema.
 *
 * @param place what its fields belong to, `body` or `2XX.body.data`; a field's own place is below it.
 */
export function shapeOf(schema: Schema, place: string): Shape {
  const whole = mergedSchema(schema);
  if (whole.items) return shapeOf(whole.items, place);
  const required = new Set(whole.required);
  const inChoice = namesInChoice(whole);
  const choice = choiceOf(whole, place, shapeOf);
  return {
    fields: Object.entries(whole.properties ?? {})
      .filter(([name]) => !inChoice.has(name))
      .map(([name, property]) => fieldOf(name, property, place, { required: required.has(name) })),
    ...(choice && { choice }),
  };
}

/** Whether it shows neither a field nor a choice. */
export function isEmpty({ fields, choice }: Shape): boolean {
  return fields.length === 0 && !choice;
}

interface Marks {
  readonly required?: boolean | undefined;
  readonly deprecated?: boolean | undefined;
  /** In place of what its schema says. */
  readonly about?: Text;
}

/** A field, a parameter or a header as the reference shows it. */
export function fieldOf(name: string, property: Schema, place: string, marks: Marks): Field {
  const schema = mergedSchema(property);
  const anchor = `${place}.${name}`;
  return {
    anchor,
    name,
    type: typeWords(schema),
    required: marks.required ?? false,
    deprecated: marks.deprecated ?? schema.deprecated ?? false,
    bounds: [
      ...boundWords(schema),
      ...(schema.items ? boundWords(mergedSchema(schema.items)).map((word) => `each ${word}`) : []),
      ...(schema["x-managed"] ? [managed.words(schema["x-managed"])] : []),
    ],
    about: marks.about ?? textOf(schema),
    shape: shapeOf(schema, anchor),
  };
}
