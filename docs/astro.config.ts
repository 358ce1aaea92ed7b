import starlight from "@astrojs/starlight";
import { defineConfig, passthroughImageService } from "astro/config";
import { referenceSidebar } from "./src/reference/sidebar.ts";

/** The rooms of the guides, in the order of the sidebar: a folder of src/content/docs/guides each. */
const guides = {
  start: "Start",
  calls: "Every call",
  workflows: "Workflows",
  testing: "Testing",
  production: "In production",
};

export default defineConfig({
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  integrations: [
    starlight({
      title: "Tillside",
      description: "Typed clients, mocks and a sandbox for eight partner APIs.",
      routeMiddleware: "./src/site/route-data.ts",
      components: { Footer: "./src/components/Footer.astro" },
      customCss: ["site", "reference", "parts", "pictures"].map((name) => `./src/styles/${name}.css`),
      expressiveCode: { defaultProps: { wrap: true } },
      // Pagefind's own: Starlight's favour short mentions in long pages over the guide about the matter.
      pagefind: { ranking: { pageLength: 0.75, termFrequency: 1, termSaturation: 1.4, termSimilarity: 1 } },
      credits: false,
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      sidebar: [
        ...Object.entries(guides).map(([folder, label]) => ({
          label,
          items: [{ autogenerate: { directory: `guides/${folder}` } }],
        })),
        { label: "Reference", items: referenceSidebar() },
      ],
    }),
  ],
});
