import { defineCollection } from "astro:content";
import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";
import { z } from "astro/zod";

/** What the page of an API says of it for the start page. */
const api = z.object({
  /** Number of the contract document that describes it. */
  document: z.number(),
  deprecated: z.boolean(),
  /** The API in its place, of all operations or of some only; or words for one that is not described. */
  successor: z
    .union([z.object({ name: z.string(), of: z.enum(["all", "some"]) }), z.object({ undescribed: z.string() })])
    .optional(),
  /** Place in specs/redocly.yaml. */
  order: z.number(),
});

export const collections = {
  docs: defineCollection({ loader: docsLoader(), schema: docsSchema({ extend: z.object({ api: api.optional() }) }) }),
};
