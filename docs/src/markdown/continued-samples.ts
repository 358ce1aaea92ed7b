import type { MarkdownPlugin } from "./plugin.ts";

/** A sample that goes on where the one before it ended says so: a reader appends it to the same file. */
export const continuedSamples: MarkdownPlugin = {
  name: "continued-samples",
  code(sample, context) {
    const meta = sample.meta ?? "";
    if (/\bcontinue\b/.test(meta) && !meta.includes("title=")) {
      context.setProperty(sample, "meta", `${meta} title="continues the sample above"`);
    }
  },
};
