import { defineRouteMiddleware } from "@astrojs/starlight/route-data";
import { twinOf } from "./twin-of.ts";

/** Shows AI tools where the page's Markdown is. */
export const onRequest = defineRouteMiddleware(({ locals }) => {
  const { head, id } = locals.starlightRoute;
  if (id === "404") return;
  head.push({ tag: "link", attrs: { rel: "alternate", type: "text/markdown", href: twinOf(id) }, content: "" });
});
