import { anchored, code, item, listed } from "../markdown.ts";
import type { Schema } from "../openapi.ts";
import { descriptionText } from "../words/description-text.ts";
import { mergedSchema } from "./merged-schema.ts";
import { typeWords } from "./type-words.ts";

/** The list of the fields of a schema, nested. */
type FieldList = (schema: Schema, place: string) => string;

/**
 * The forms (`oneOf`, `anyOf`) of a schema, each with a name that no other has; "" for a schema without.
 * @param fieldList lists the fields of one form: a form has fields, and a field may have forms.
 */
export function formList(whole: Schema, place: string, fieldList: FieldList): string {
  const forms = formsOf(whole);
  if (forms.length === 0) return "";
  if (forms.every(isOneField)) return fieldForms(whole, forms, place, fieldList);
  return forms
    .map((form, index) => formItem(form, nameOf(form, index, forms), `${place}.form-${index + 1}`, fieldList))
    .join("\n");
}

/** Names of properties that the forms list, so that an entry beside them would say the same or less. */
export function namesInForms(whole: Schema): ReadonlySet<string> {
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

/** Forms of one field each: a choice between fields. What stands beside the forms holds for the field, too. */
function fieldForms(
  { oneOf, properties: beside }: Schema,
  forms: readonly Schema[],
  place: string,
  fieldList: FieldList,
): string {
  const fields = forms.flatMap(({ properties }) => Object.entries(properties ?? {}));
  const names = fields.map(([name]) => code(name));
  const whole = fields.map(([name, field]) => [name, mergedSchema({ allOf: [beside?.[name] ?? {}, field] })] as const);
  const choice = { properties: Object.fromEntries(whole) };
  return item(`_${oneOf ? "Exactly" : "At least"} one of_ ${listed(names, "or")}`, fieldList(choice, place));
}

function formItem(form: Schema, name: string, place: string, fieldList: FieldList): string {
  if (form.const !== undefined)
    return item(anchored(`${place}.${form.const}`, valueCode(form.const)), descriptionText(form));
  if (!listsValues(form)) return item(name, descriptionText(form), fieldList(form, place));
  const values = formsOf(form).map((value) => formItem(value, "", place, fieldList));
  return item(name, descriptionText(form), values.join("\n"));
}

/** Whether each of its forms is a single value. */
function listsValues(schema: Schema): boolean {
  const forms = formsOf(schema);
  return forms.length > 0 && forms.every(({ const: value }) => value !== undefined);
}

/** A text as it is, other values as JSON. */
function valueCode(value: unknown): string {
  return code(typeof value === "string" ? value : JSON.stringify(value));
}

/** What distinguishes a form from the others: its values, its type, the value of a field, or what only it requires. */
function nameOf(form: Schema, index: number, forms: readonly Schema[]): string {
  if (listsValues(form)) return "_One of these values_";
  if (forms.some(listsValues)) return `_Any other ${typeWords(form)}_`;
  if (new Set(forms.map(typeWords)).size === forms.length) return `_As ${typeWords(form)}_`;
  const mark = Object.keys(form.properties ?? {}).find((name) => tellsApart(name, forms));
  if (mark !== undefined)
    return `_Where_ ${code(mark)} _is_ ${code(JSON.stringify(onlyValue(form.properties?.[mark])))}`;
  const own = (form.required ?? []).filter((name) => !forms.every(({ required }) => required?.includes(name)));
  return own.length > 0 ? `_With_ ${listed(own.map(code))}` : `_Form ${index + 1}: ${typeWords(form)}_`;
}

/** Whether every form gives the field one value, another than the others. */
function tellsApart(name: string, forms: readonly Schema[]): boolean {
  const values = forms.map(({ properties }) => onlyValue(properties?.[name]));
  return !values.includes(undefined) && new Set(values).size === forms.length;
}

/** The one value that a schema allows, if there is one. */
function onlyValue(schema: Schema = {}): unknown {
  const { const: constant, enum: values = [constant] } = mergedSchema(schema);
  return values.length === 1 ? values[0] : undefined;
}
