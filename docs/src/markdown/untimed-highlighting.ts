/**
 * A transformer of Shiki, which leaves the rest of a line without colors after 500 ms: on a busy machine one build would
 * differ from the next.
 */
export const untimedHighlighting = {
  name: "untimed-highlighting",
  preprocess(_code: string, options: { tokenizeTimeLimit?: number }): void {
    options.tokenizeTimeLimit = 0;
  },
};
