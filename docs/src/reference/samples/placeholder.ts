/** What a sample has in place of a value that its code gets when it runs. */
export type Placeholder =
  /** An environment variable. */
  | { readonly kind: "environment"; readonly name: string }
  /** What an earlier line of the sample made. */
  | { readonly kind: "variable"; readonly name: string };

// Word characters only: no encoder and no quoting changes them.
const PLACEHOLDER = /__(environment|variable)_(\w+?)__/;
const EVERY = new RegExp(PLACEHOLDER, "g");
const WHOLE = new RegExp(`^(?:${PLACEHOLDER.source})$`);

export function environment(name: string): string {
  return `__environment_${name}__`;
}

export function variable(name: string): string {
  return `__variable_${name}__`;
}

/** The placeholder that a text is. */
export function placeholderIn(text: string): Placeholder | undefined {
  return placeholderOf(WHOLE.exec(text));
}

/** Those in a text, in order. */
export function placeholdersIn(text: string): readonly Placeholder[] {
  return Array.from(text.matchAll(EVERY)).flatMap((match) => placeholderOf(match) ?? []);
}

/** A text with something else in place of each placeholder. */
export function replacePlaceholders(text: string, replace: (placeholder: Placeholder) => string): string {
  return splitAtPlaceholders(text)
    .map((part) => (typeof part === "string" ? part : replace(part)))
    .join("");
}

/** The texts and the placeholders between them, without empty texts. */
export function splitAtPlaceholders(text: string): readonly (string | Placeholder)[] {
  const placeholders = placeholdersIn(text);
  const texts = text.replaceAll(EVERY, "\0").split("\0");
  return texts.flatMap((part, index) =>
    [part, placeholders[index]].filter((each) => each !== undefined && each !== ""),
  ) as (string | Placeholder)[];
}

function placeholderOf(match: RegExpExecArray | RegExpMatchArray | null): Placeholder | undefined {
  if (match === null) return undefined;
  const [, kind, name = ""] = match;
  return { kind: kind === "environment" ? kind : "variable", name };
}
