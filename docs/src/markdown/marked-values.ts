import type { AstroUserConfig } from "astro";
import type { Part } from "../reference/samples/personal-values.ts";

type Highlighting = NonNullable<NonNullable<AstroUserConfig["markdown"]>["shikiConfig"]>;
type Transformer = NonNullable<Highlighting["transformers"]>[number];

/** Puts each personal value of a sample into an element with its name, `data-value`, so that a page can show the reader's own. */
export function markedValues(parts: readonly Part[]): Transformer {
  return {
    name: "marked-values",
    preprocess(_, options) {
      let start = 0;
      options.decorations = parts.flatMap(({ text, value }) => {
        const end = start + text.length;
        const marked = value === undefined ? [] : [{ start, end, properties: { "data-value": value } }];
        start = end;
        return marked;
      });
    },
  };
}
