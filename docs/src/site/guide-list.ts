import { rooms } from "../rooms.ts";
import { type ContentPage, contentPages } from "./content-pages.ts";

interface Room {
  readonly label: string;
  readonly guides: readonly ContentPage[];
}

/** The guides by room, in the order of the sidebar. */
export async function guideList(): Promise<readonly Room[]> {
  const pages = await contentPages();
  return Object.entries(rooms).map(([folder, label]) => ({
    label,
    guides: pages
      .filter(({ slug }) => slug.startsWith(`guides/${folder}/`))
      .toSorted((one, other) => one.order - other.order),
  }));
}

/** The same as Markdown, for the page's twin. */
export async function guideListMarkdown(): Promise<string> {
  const parts = (await guideList()).map(({ label, guides }) => {
    const lines = guides.map(({ slug, title, description }) => `- [${title}](/${slug}/): ${description}`);
    return `## ${label}\n\n${lines.join("\n")}`;
  });
  return parts.join("\n\n");
}
