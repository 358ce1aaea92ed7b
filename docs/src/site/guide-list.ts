import { rooms } from "../rooms.ts";

interface Guide {
  /** Address without slashes around it. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** Place in its room. */
  readonly order: number;
}

interface Room {
  readonly label: string;
  readonly guides: readonly Guide[];
}

/** The guides among pages by room, in the order of the sidebar. */
export function guideList(pages: readonly Guide[]): readonly Room[] {
  return Object.entries(rooms).map(([folder, label]) => ({
    label,
    guides: pages
      .filter(({ slug }) => slug.startsWith(`guides/${folder}/`))
      .toSorted((one, other) => one.order - other.order),
  }));
}

/** The same as Markdown, for the page's twin. */
export function guideListMarkdown(pages: readonly Guide[]): string {
  const parts = guideList(pages).map(({ label, guides }) => {
    const lines = guides.map(({ slug, title, description }) => `- [${title}](/${slug}/): ${description}`);
    return `## ${label}\n\n${lines.join("\n")}`;
  });
  return parts.join("\n\n");
}
