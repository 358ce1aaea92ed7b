import type { Shape } from "./shape.ts";

/** What opens on a click below a field: `7 fields`, `2 variants`, `42 values`. */
export function childWords({ fields, choice }: Shape): string {
  const own = fields.length > 0 ? [counted(fields.length, "field")] : [];
  return [...own, ...choiceWords(choice)].join(", ");
}

function choiceWords(choice: Shape["choice"]): readonly string[] {
  switch (choice?.between) {
    case undefined:
      return [];
    case "fields":
      return [`a choice of ${counted(choice.shape.fields.length, "field")}`];
    case "values":
      return [counted(choice.values.length, "value")];
    case "variants":
      return [choice.variants.map(({ name }) => name).join(" or ")];
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
