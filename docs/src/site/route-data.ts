import { defineRouteMiddleware } from "@astrojs/starlight/route-data";
import { crumbsOf } from "./crumbs.ts";
import { linksOf, sectionSidebar } from "./section-sidebar.ts";
import { hasTwin, twinOf } from "./twin-of.ts";

/** Gives each page the sidebar of its section and the way to it, and links its Markdown for AI tools. */
export const onRequest = defineRouteMiddleware(({ locals }) => {
  const route = locals.starlightRoute;
  locals.crumbs = crumbsOf(route.sidebar);
  route.sidebar = sectionSidebar(route.sidebar, route.id);
  route.hasSidebar &&= route.sidebar.length > 0;
  const inSection = new Set(linksOf(route.sidebar).map(({ href }) => href));
  const { prev, next } = route.pagination;
  if (prev && !inSection.has(prev.href)) route.pagination.prev = undefined;
  if (next && !inSection.has(next.href)) route.pagination.next = undefined;
  if (!hasTwin(route.id)) return;
  route.head.push({
    tag: "link",
    attrs: { rel: "alternate", type: "text/markdown", href: twinOf(route.id) },
    content: "",
  });
});
