import type { MarkdownPlugin } from "./plugin.ts";

/**
 * Titles of code blocks that would look alike. A sample that goes on where the one before it ended is appended to the same file; an
 * output is what a sample prints.
 */
export const titledSamples: MarkdownPlugin = {
  name: "titled-samples",
  code(sample, context) {
    const meta = sample.meta ?? "";
    const title = sampleTitle(meta);
    if (title && !meta.includes("title=")) context.setProperty(sample, "meta", `${meta} title="${title}"`);
  },
};

/** What stands above a fence with these words after its language. */
export function sampleTitle(meta: string): string | undefined {
  if (/\bcontinue\b/.test(meta)) return "continues the sample above";
  return /\boutput\b/.test(meta) ? "Output" : undefined;
}
