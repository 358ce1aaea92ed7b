import { defineCollection } from "astro:content";
import { docsLoader, i18nLoader } from "@astrojs/starlight/loaders";
import { docsSchema, i18nSchema } from "@astrojs/starlight/schema";

export const collections = {
  docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }),
  // Starlight asks for its own texts on every page, and warns where they are not a collection with a file.
  i18n: defineCollection({ loader: i18nLoader(), schema: i18nSchema() }),
};
