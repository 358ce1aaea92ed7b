import type { SatteriProcessorOptions } from "@astrojs/markdown-satteri";

type Entry<List extends keyof SatteriProcessorOptions> = Exclude<
  Extract<NonNullable<SatteriProcessorOptions[List]> extends readonly (infer Each)[] ? Each : never, { name: string }>,
  (...parameters: never) => unknown
>;

/** What changes a page's elements between its Markdown and its HTML. */
export type ElementPlugin = Entry<"hastPlugins">;

/** What changes a page's Markdown before it becomes elements. */
export type MarkdownPlugin = Entry<"mdastPlugins">;
