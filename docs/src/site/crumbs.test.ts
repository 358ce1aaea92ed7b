import { describe, expect, test } from "vitest";
import { crumbsOf } from "./crumbs.ts";

type Sidebar = Parameters<typeof crumbsOf>[0];

const link = (label: string, href: string, current: string) => ({
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
  entries: [...entries],
  collapsed: false,
  badge: undefined,
});

/** The sidebar while `current` is open. */
const sidebarAt = (current: string): Sidebar => [
  group("Every call", [link("Rate limits", "/guides/calls/rate-limits/", current)]),
  group("Reference", [
    link("Overview", "/reference/", current),
    group("Cart API", [
      link("Overview", "/reference/cart/", current),
      link("Reserve", "/reference/cart/reserve-items/", current),
    ]),
  ]),
];

const start = { label: "Tillside", href: "/" };
const reference = { label: "Reference", href: "/reference/" };

describe("the way to a page", () => {
  test.each([
    ["/guides/calls/rate-limits/", [start, { label: "Every call" }]],
    ["/reference/cart/reserve-items/", [start, reference, { label: "Cart API", href: "/reference/cart/" }]],
    ["/reference/cart/", [start, reference]],
    ["/reference/", [start]],
    ["/", []],
  ])("%s", (current, expected) => {
    expect(crumbsOf(sidebarAt(current))).toEqual(expected);
  });
});
