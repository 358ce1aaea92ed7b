import { createSatteriMarkdownProcessor } from "@astrojs/markdown-satteri";
import { breakingPaths } from "./breaking-paths.ts";
import { unbrokenNames } from "./unbroken-names.ts";

const processor = createSatteriMarkdownProcessor({
  syntaxHighlight: false,
  hastPlugins: [breakingPaths, unbrokenNames],
});
const rendered = new Map<string, Promise<string>>();

/** Markdown of a spec as HTML. Many texts are on many pages: each is rendered once. */
export function renderMarkdown(text: string): Promise<string> {
  const known = rendered.get(text) ?? render(text);
  rendered.set(text, known);
  return known;
}

/** Markdown of a single paragraph, without the paragraph around it. */
export async function renderInline(text: string): Promise<string> {
  const html = await renderMarkdown(text);
  return html.trim().replace(/^<p>(.*)<\/p>$/s, "$1");
}

async function render(text: string): Promise<string> {
  const { code } = await (await processor).render(text);
  return code;
}
