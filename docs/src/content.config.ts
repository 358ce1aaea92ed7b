import { defineCollection } from "astro:content";
import { docsLoader, i18nLoader } from "@astrojs/starlight/loaders";
import { docsSchema, i18nSchema } from "@astrojs/starlight/schema";
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
  // Starlight asks for its own texts on every page, and warns where they are not a collection with a file.
  i18n: defineCollection({ loader: i18nLoader(), schema: i18nSchema() }),
};
