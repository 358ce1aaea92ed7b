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
      return [choice.variants.map(({ name }, index) => (index === 0 ? name : inSentence(name))).join(" or ")];
  }
}

/** A title within a sentence: an abbreviation keeps its letters. */
function inSentence(title: string): string {
  return title.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
