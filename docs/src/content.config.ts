import { defineCollection } from "astro:content";
import { docsLoader, i18nLoader } from "@astrojs/starlight/loaders";
import { docsSchema, i18nSchema } from "@astrojs/starlight/schema";
import { z } from "astro/zod";

export const collections = {
  // A page with a rail has a pane for code beside that for text.
  docs: defineCollection({ loader: docsLoader(), schema: docsSchema({ extend: z.object({ hasRail: z.boolean().default(false) }) }) }),
  // Starlight asks for its own texts on every page, and warns where they are not a collection with a file.
  i18n: defineCollection({ loader: i18nLoader(), schema: i18nSchema() }),
};
