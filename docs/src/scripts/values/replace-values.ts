/** A value of the samples that readers have a value of their own for. */
export interface SampleValue {
  readonly name: string;
  readonly label: string;
  /** As the samples have it. */
  readonly text: string;
}

/** The reader's values by name. */
export type OwnValues = Readonly<Record<string, string>>;

/** A sample's text with the reader's values. Whole words only: `/partnership` is no part of `/partnership-auth`. */
export function replaceValues(text: string, values: readonly SampleValue[], own: OwnValues): string {
  const chosen = new Map(
    values.flatMap(({ name, text }) => {
      const value = Object.hasOwn(own, name) ? own[name] : undefined;
      return value !== undefined && isOwnValue(value) ? [[text, value] as const] : [];
    }),
  );
  if (chosen.size === 0) return text;
  // The longer one first: one may begin with another.
  const texts = [...chosen.keys()].sort((one, other) => other.length - one.length).map(escaped);
  return text.replaceAll(
    new RegExp(`(?<![\\w-])(?:${texts.join("|")})(?![\\w-])`, "g"),
    (found) => chosen.get(found) ?? found,
  );
}

/**
 * Whether a value can stand in a sample of every language: an id or a base URL. Quotes, spaces, `$` and the like could end a text of the sample
 * and become code where it is pasted.
 */
export function isOwnValue(value: string): boolean {
  return /^(?:https?:\/\/)?[\w.~:@/[\]-]{1,200}$/.test(value);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
