import { DocsError } from "../../docs-error.ts";
import type { Schema } from "../openapi.ts";
import { mergedSchema } from "./merged-schema.ts";
import type { Shape } from "./shape.ts";
import { type Text, textOf } from "./text.ts";

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

/** The shape of a schema at a place. A variant has fields, and a field may have variants. */
type ShapeOf = (schema: Schema, place: string) => Shape;

/**
 * The choice that a schema leaves; undefined where it has no forms.
 * @throws DocsError for a variant without a `title`: it would have no name on the page.
 */
export function choiceOf(whole: Schema, place: string, shapeOf: ShapeOf): Choice | undefined {
  const forms = formsOf(whole);
  if (forms.length === 0) return undefined;
  if (forms.every(isOneField)) return fieldChoice(whole, forms, place, shapeOf);
  if (forms.every(isValue)) return { between: "values", values: forms.map((form) => valueOf(form, place)) };
  return {
    between: "variants",
    variants: forms.map((form, index) => ({
      name: titleOf(form, place),
      about: textOf(form),
      shape: shapeOf(form, `${place}.form-${index + 1}`),
    })),
  };
}

/** Names of properties that the forms list, so that an entry beside them would say the same or less. */
export function namesInChoice(whole: Schema): ReadonlySet<string> {
  const forms = formsOf(whole);
  const entries = forms.flatMap(({ properties }) => Object.entries(properties ?? {}));
  const says = (name: string, { description }: Schema) => description && !whole.properties?.[name]?.description;
  return new Set(entries.filter(([name, form]) => forms.every(isOneField) || says(name, form)).map(([name]) => name));
}

function formsOf({ oneOf, anyOf }: Schema): readonly Schema[] {
  return (oneOf ?? anyOf ?? []).map(mergedSchema);
}

/** Whether all that a form says is: this one field. */
function isOneField({ properties = {}, required = [] }: Schema): boolean {
  const [name, ...others] = Object.keys(properties);
  return name !== undefined && others.length === 0 && required.includes(name);
}

/** What stands beside the forms holds for the field, too. */
function fieldChoice(
  { oneOf, properties: beside }: Schema,
  forms: readonly Schema[],
  place: string,
  shapeOf: ShapeOf,
): Choice {
  const fields = forms.flatMap(({ properties }) => Object.entries(properties ?? {}));
  const whole = fields.map(([name, field]) => [name, mergedSchema({ allOf: [beside?.[name] ?? {}, field] })] as const);
  return {
    between: "fields",
    rule: oneOf ? "Exactly one of" : "At least one of",
    shape: shapeOf({ properties: Object.fromEntries(whole) }, place),
  };
}

function isValue({ const: constant }: Schema): boolean {
  return constant !== undefined;
}

function valueOf(form: Schema, place: string): Value {
  const value = typeof form.const === "string" ? form.const : JSON.stringify(form.const);
  return { anchor: `${place}.${value}`, value, about: textOf(form) };
}

function titleOf({ title }: Schema, place: string): string {
  if (title !== undefined) return title;
  throw new DocsError(
    `A form of ${place} has no name for its tab. Add a \`title\` to each schema below its oneOf or anyOf, in the words of the contract.`,
  );
}
