import { anchored, code, item, listed } from "../markdown.ts";
import type { Choice, Variant } from "../model/choice.ts";
import type { Field, Shape } from "../model/shape.ts";
import { textWithLinks } from "../words/text-with-links.ts";

/** The fields of a shape, nested; "" for one that shows none. */
export function fieldList({ fields, choice }: Shape): string {
  return [...fields.map(fieldItem), choice ? choiceItems(choice) : ""].filter(Boolean).join("\n");
}

export function fieldItem(field: Field): string {
  return item(signature(field), textWithLinks(field.about), fieldList(field.shape));
}

/** `brand` string · required · 1 to 200 characters */
function signature({ anchor, name, type, required, deprecated, bounds }: Field): string {
  const words = [required ? "**required**" : "", deprecated ? "deprecated" : "", ...bounds];
  return [`${anchored(anchor, code(name))} ${type}`, ...words].filter(Boolean).join(" · ");
}

function choiceItems(choice: Choice): string {
  switch (choice.between) {
    case "fields": {
      const names = choice.shape.fields.map(({ name }) => code(name));
      return item(`_${choice.rule}_ ${listed(names, "or")}`, fieldList(choice.shape));
    }
    case "values":
      return choice.values
        .map(({ anchor, value, about }) => item(anchored(anchor, code(value)), textWithLinks(about)))
        .join("\n");
    case "variants":
      return choice.variants.map(variantItem).join("\n");
  }
}

function variantItem({ name, about, shape }: Variant): string {
  return item(`_${name}_`, textWithLinks(about), fieldList(shape));
}
