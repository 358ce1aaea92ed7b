import type { Part } from "./personal-values.ts";

interface Decoration {
  readonly start: number;
  readonly end: number;
  readonly properties: Readonly<Record<string, string>>;
}

/** A transformer of Shiki, as far as this one is. */
interface Transformer {
  readonly name: string;
  preprocess(code: string, options: { decorations?: Decoration[] }): void;
}

/** Puts each personal value of a highlighted sample into `<span data-value="account_id">`, whose text a page may replace. */
export function valueMarks(parts: readonly Part[]): Transformer {
  return {
    name: "value-marks",
    preprocess(_, options) {
      options.decorations = [...(options.decorations ?? []), ...decorationsOf(parts)];
    },
  };
}

function decorationsOf(parts: readonly Part[]): readonly Decoration[] {
  let end = 0;
  return parts.flatMap(({ text, value }) => {
    const start = end;
    end += text.length;
    return value === undefined ? [] : [{ start, end, properties: { "data-value": value } }];
  });
}
