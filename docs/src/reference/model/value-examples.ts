import type { Choice } from "./choice.ts";
import type { Field, Shape } from "./shape.ts";

/**
 * A shape in which each named value has an example: of lists of names and values (`{ name, value }`), the value that the body's examples
 * give to the name.
 */
export function withValueExamples(shape: Shape, examples: readonly unknown[]): Shape {
  const values = new Map<string, string>();
  for (const { name, value } of examples.flatMap(entriesIn)) if (!values.has(name)) values.set(name, value);
  return values.size === 0 ? shape : filled(shape, values);
}

interface Entry {
  readonly name: string;
  readonly value: string;
}

/** Every name with its value, at any depth. */
function entriesIn(example: unknown): readonly Entry[] {
  if (typeof example !== "object" || example === null) return [];
  if (isEntry(example)) return [example];
  return Object.values(example).flatMap(entriesIn);
}

function isEntry(value: object): value is Entry {
  return "name" in value && "value" in value && typeof value.name === "string" && typeof value.value === "string";
}

function filled(shape: Shape, values: ReadonlyMap<string, string>): Shape {
  const isEntries = shape.fields.map(({ name }) => name).join() === "name,value";
  const fields = shape.fields.map((field): Field => {
    const isName = isEntries && field.name === "name";
    return { ...field, shape: isName ? named(field.shape, values) : filled(field.shape, values) };
  });
  return { ...shape, fields };
}

/** The shape of a name, each of its listed values with its example. */
function named(shape: Shape, values: ReadonlyMap<string, string>): Shape {
  return shape.choice ? { ...shape, choice: choiceWith(shape.choice, values) } : shape;
}

function choiceWith(choice: Choice, values: ReadonlyMap<string, string>): Choice {
  switch (choice.between) {
    case "fields":
      return choice;
    case "values":
      return {
        ...choice,
        values: choice.values.map((each) => {
          const example = values.get(each.value);
          return example === undefined ? each : { ...each, example };
        }),
      };
    case "variants":
      return {
        ...choice,
        variants: choice.variants.map((variant) => ({ ...variant, shape: named(variant.shape, values) })),
      };
  }
}
