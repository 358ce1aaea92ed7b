import type { StarlightRouteData } from "@astrojs/starlight/route-data";
import { describe, expect, test } from "vitest";
import { linksOf, sectionSidebar } from "./section-sidebar.ts";

type Sidebar = StarlightRouteData["sidebar"];

/** The sidebar of the whole portal while `current` is open. */
function sidebarAt(current: string): Sidebar {
  const link = (label: string, href: string) => ({
    type: "link" as const,
    label,
    href,
    isCurrent: href === current,
    badge: undefined,
    attrs: {},
  });
  const group = (label: string, entries: Sidebar) => ({
    type: "group" as const,
    label,
    entries,
    collapsed: false,
    badge: undefined,
  });
  return [
    group("Guides", [link("Overview", "/guides/"), group("Start", [link("First call", "/guides/start/first-call/")])]),
    group("API reference", [
      link("Overview", "/reference/"),
      group("Cart API", [link("Overview", "/reference/cart/"), link("Reserve", "/reference/cart/reserve-items/")]),
      group("Query API", [link("Overview", "/reference/query/")]),
    ]),
    group("SDK & tools", [link("Options", "/sdk/options/")]),
  ];
}

const shown = (id: string) =>
  linksOf(sectionSidebar(sidebarAt(`/${id}/`), id)).map(({ label, href }) => `${label} ${href}`);

describe("the sidebar beside a page", () => {
  test("a guide shows the guides", () => {
    expect(shown("guides/start/first-call")).toEqual(["Overview /guides/", "First call /guides/start/first-call/"]);
  });

  test("the page of an operation shows its API alone, and the way back to all", () => {
    expect(shown("reference/cart/reserve-items")).toEqual([
      "All APIs /reference/",
      "Overview /reference/cart/",
      "Reserve /reference/cart/reserve-items/",
    ]);
  });

  test("the reference's first page shows each API as one link", () => {
    expect(shown("reference")).toEqual([
      "Overview /reference/",
      "Cart API /reference/cart/",
      "Query API /reference/query/",
    ]);
  });

  test("a page of no section shows nothing", () => {
    expect(shown("")).toEqual([]);
    expect(shown("nowhere/at-all")).toEqual([]);
  });
});
