import { satteri } from "@astrojs/markdown-satteri";
import starlight from "@astrojs/starlight";
import { defineConfig, passthroughImageService } from "astro/config";
import { breakingPaths } from "./src/markdown/breaking-paths.ts";
import { continuedSamples } from "./src/markdown/continued-samples.ts";
import { stackingTables } from "./src/markdown/stacking-tables.ts";
import { referenceSidebar } from "./src/reference/sidebar.ts";
import { rooms } from "./src/rooms.ts";

export default defineConfig({
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  markdown: {
    processor: satteri({ mdastPlugins: [continuedSamples], hastPlugins: [stackingTables, breakingPaths] }),
  },
  integrations: [
    starlight({
      title: "Tillside",
      description: "Typed clients, mocks and a sandbox for the partner APIs.",
      routeMiddleware: "./src/site/route-data.ts",
      components: { PageTitle: "./src/components/PageTop.astro", Sidebar: "./src/components/Sidebar.astro" },
      customCss: ["tokens", "site", "reference", "parts", "pictures"].map((name) => `./src/styles/${name}.css`),
      expressiveCode: { defaultProps: { wrap: true } },
      // Pagefind's own: Starlight's favour short mentions in long pages over the guide about the matter.
      pagefind: { ranking: { pageLength: 0.75, termFrequency: 1, termSaturation: 1.4, termSimilarity: 1 } },
      credits: false,
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      sidebar: [
        ...Object.entries(rooms).map(([folder, label]) => ({
          label,
          items: [{ autogenerate: { directory: `guides/${folder}` } }],
        })),
        { label: "Reference", items: referenceSidebar() },
      ],
    }),
  ],
});
