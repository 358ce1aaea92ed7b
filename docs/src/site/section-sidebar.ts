import type { StarlightRouteData } from "@astrojs/starlight/route-data";
import { reference, sectionOf } from "./sections.ts";

type Entry = StarlightRouteData["sidebar"][number];
type Group = Extract<Entry, { type: "group" }>;
type Link = Extract<Entry, { type: "link" }>;

/**
 * What the sidebar shows beside a page, of the sidebar of the whole portal, whose groups are the sections: the page's
 * section. On the pages of one API that is this API alone, below a link to all of them; elsewhere in the reference each
 * API is one link.
 */
export function sectionSidebar(sidebar: readonly Entry[], id: string): Entry[] {
  const section = sectionOf(id);
  const own = sidebar.find((entry) => entry.label === section?.label);
  if (own?.type !== "group") return [];
  if (section !== reference) return own.entries;
  const api = own.entries.find((entry) => entry.type === "group" && linksOf([entry]).some((link) => link.isCurrent));
  return api ? [allApis, api] : own.entries.map((entry) => (entry.type === "group" ? firstPage(entry) : entry));
}

/** The links below entries, in the order of the sidebar. */
export function linksOf(entries: readonly Entry[]): readonly Link[] {
  return entries.flatMap((entry) => (entry.type === "link" ? [entry] : linksOf(entry.entries)));
}

const allApis: Link = {
  type: "link",
  label: "All APIs",
  href: reference.href,
  isCurrent: false,
  badge: undefined,
  attrs: { class: "all-apis" },
};

function firstPage(group: Group): Link {
  const [first] = linksOf([group]);
  return { ...allApis, attrs: {}, label: group.label, href: first?.href ?? reference.href, badge: group.badge };
}
