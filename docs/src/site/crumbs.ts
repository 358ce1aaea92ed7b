import type { StarlightRouteData } from "@astrojs/starlight/route-data";

type Entry = StarlightRouteData["sidebar"][number];

/** A step on the way to a page; without an address where the step is no page. */
export interface Crumb {
  readonly label: string;
  readonly href?: string;
}

/** The way from the start page to the current one, itself left out; empty for a page that the sidebar does not name. */
export function crumbsOf(sidebar: readonly Entry[]): readonly Crumb[] {
  const groups = wayTo(sidebar);
  if (groups === undefined) return [];
  const above = groups.filter(({ overview }) => !overview?.isCurrent);
  return [
    { label: "Tillside", href: "/" },
    ...above.map(({ label, overview }) => (overview ? { label, href: overview.href } : { label })),
  ];
}

interface Step {
  readonly label: string;
  /** The page of the group itself: the first one in it, where that is an overview. */
  readonly overview?: Extract<Entry, { type: "link" }>;
}

/** The groups that the current page lies in, outermost first; undefined when it is not below `entries`. */
function wayTo(entries: readonly Entry[]): readonly Step[] | undefined {
  for (const entry of entries) {
    if (entry.type === "link") {
      if (entry.isCurrent) return [];
      continue;
    }
    const rest = wayTo(entry.entries);
    if (rest === undefined) continue;
    const [first] = entry.entries;
    const overview = first?.type === "link" && first.label === "Overview" ? { overview: first } : {};
    return [{ label: entry.label, ...overview }, ...rest];
  }
  return undefined;
}
