import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { routePages } from "../reference/route-pages.ts";

const contentFolder = fileURLToPath(new URL("../content/docs/", import.meta.url));

/** A page as Markdown, written by hand or generated. */
export interface ContentPage {
  /** Address without slashes around it; "" is the start page. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** Place among the pages of its folder; last where the page says none. */
  readonly order: number;
  /** What follows the head of the file. */
  readonly body: string;
}

/** Every page but the one for lost visitors, sorted by address. */
export async function contentPages(): Promise<readonly ContentPage[]> {
  const pages = (await routePages()).map(({ path, markdown }) => contentPage(slugOf(path), `${markdown}\n`));
  for await (const name of glob("**/*.{md,mdx}", { cwd: contentFolder })) {
    const slug = slugOf(name.replace(/\.mdx?$/, ""));
    if (slug !== "404") pages.push(contentPage(slug, await readFile(join(contentFolder, name), "utf8")));
  }
  return pages.sort((one, other) => (one.slug < other.slug ? -1 : 1));
}

/** `reference/index` → `reference` */
function slugOf(path: string): string {
  return path.replace(/(?:^|\/)index$/, "");
}

function contentPage(slug: string, text: string): ContentPage {
  const [, head = "", body = text] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const { title, description, sidebar } = (parse(head) ?? {}) as {
    title?: string;
    description?: string;
    sidebar?: { order?: number };
  };
  const order = sidebar?.order ?? Number.POSITIVE_INFINITY;
  return { slug, title: title ?? slug, description: description ?? "", order, body };
}
