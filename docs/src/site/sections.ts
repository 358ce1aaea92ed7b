/** A section of the portal: an entry of the header, with a sidebar of its own. */
export interface Section {
  readonly label: string;
  /** Its first page. */
  readonly href: string;
  /** The first parts of the addresses of its pages. */
  readonly folders: readonly string[];
}

export const guides: Section = { label: "Guides", href: "/guides/", folders: ["guides"] };
export const reference: Section = { label: "API reference", href: "/reference/", folders: ["reference", "errors"] };
export const sdk: Section = { label: "SDK & tools", href: "/sdk/", folders: ["sdk"] };
export const changelog: Section = { label: "Changelog", href: "/changelog/", folders: ["changelog"] };

/** In the order of the header. */
export const sections: readonly Section[] = [guides, reference, sdk, changelog];

/** The section of a page, by its id (its address without the slashes around it); the start page has none. */
export function sectionOf(id: string): Section | undefined {
  const [folder = ""] = id.split("/");
  return sections.find(({ folders }) => folders.includes(folder));
}
