import { managed } from "@tillside/spec/portal";
import { anchored, code, item } from "../markdown.ts";
import type { Schema } from "../openapi.ts";
import { descriptionText } from "../words/description-text.ts";
import { formList, namesInForms } from "./form-list.ts";
import { mergedSchema } from "./merged-schema.ts";
import { boundWords, typeWords } from "./type-words.ts";

/**
 * The fields of an object or of a list's objects, nested; "" for a schema that shows none.
 *
 * @param place what the fields belong to, `body` or `2XX.body.data`; a field's own place is below it, and can be linked to.
 */
export function fieldList(schema: Schema, place: string): string {
  const whole = mergedSchema(schema);
  if (whole.items) return fieldList(whole.items, place);
  const required = new Set(whole.required);
  const inForms = namesInForms(whole);
  const fields = Object.entries(whole.properties ?? {})
    .filter(([name]) => !inForms.has(name))
    .map(([name, property]) => fieldItem(name, property, required.has(name), place));
  return [...fields, formList(whole, place, fieldList)].filter(Boolean).join("\n");
}

function fieldItem(name: string, property: Schema, isRequired: boolean, place: string): string {
  const schema = mergedSchema(property);
  return item(
    signature(name, schema, isRequired, place),
    descriptionText(schema),
    fieldList(schema, `${place}.${name}`),
  );
}

/** `brand` string · required · 1 to 200 characters */
export function signature(name: string, schema: Schema, isRequired: boolean | undefined, place: string): string {
  const words = [
    isRequired ? "**required**" : "",
    schema.deprecated ? "deprecated" : "",
    ...boundWords(schema),
    ...(schema.items ? boundWords(mergedSchema(schema.items)).map((word) => `each ${word}`) : []),
    schema["x-managed"] ? managed.words(schema["x-managed"]) : "",
  ];
  return [`${anchored(`${place}.${name}`, code(name))} ${typeWords(schema)}`, ...words].filter(Boolean).join(" · ");
}
