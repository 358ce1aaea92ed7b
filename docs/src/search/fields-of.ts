import type { Schema } from "../reference/openapi.ts";
import { formsOf, isOneField, namesInForms } from "../reference/shapes/form-list.ts";
import { mergedSchema } from "../reference/shapes/merged-schema.ts";

/** A field, and the place on its operation's page that can be linked to. */
export interface PlacedField {
  readonly name: string;
  readonly place: string;
  readonly schema: Schema;
}

/** Every field of a schema, at every depth, in the order of the page. */
export function fieldsOf(schema: Schema, place: string): readonly PlacedField[] {
  const whole = mergedSchema(schema);
  if (whole.items) return fieldsOf(whole.items, place);
  const inForms = namesInForms(whole);
  const properties = Object.entries(whole.properties ?? {}).filter(([name]) => !inForms.has(name));
  return [...properties.flatMap(([name, property]) => fieldAndBelow(name, property, place)), ...inFormsOf(whole, place)];
}

function fieldAndBelow(name: string, schema: Schema, place: string): readonly PlacedField[] {
  const own = `${place}.${name}`;
  return [{ name, place: own, schema }, ...fieldsOf(schema, own)];
}

function inFormsOf(whole: Schema, place: string): readonly PlacedField[] {
  const forms = formsOf(whole);
  if (!forms.every(isOneField)) return forms.flatMap((form, index) => formFields(form, place, index));
  return forms.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, field]) =>
      fieldAndBelow(name, { allOf: [whole.properties?.[name] ?? {}, field] }, place),
    ),
  );
}

/** The fields of one of several forms; the values of a list of values are fields, too. */
function formFields(form: Schema, place: string, index: number): readonly PlacedField[] {
  if (form.const !== undefined) return [{ name: String(form.const), place: `${place}.${form.const}`, schema: form }];
  return fieldsOf(form, `${place}.form-${index + 1}`);
}
