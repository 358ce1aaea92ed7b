import { satteri } from "@astrojs/markdown-satteri";
import starlight from "@astrojs/starlight";
import { defineConfig, passthroughImageService } from "astro/config";
import { fonts } from "./src/fonts/integration.ts";
import { breakingPaths } from "./src/markdown/breaking-paths.ts";
import { jsonInCells } from "./src/markdown/json-in-cells.ts";
import { labelledTasks } from "./src/markdown/labelled-tasks.ts";
import { sizedColumns } from "./src/markdown/sized-columns.ts";
import { stackingTables } from "./src/markdown/stacking-tables.ts";
import { titledSamples } from "./src/markdown/titled-samples.ts";
import { unbrokenNames } from "./src/markdown/unbroken-names.ts";
import { redirects } from "./src/site/redirects.ts";
import { portalSidebar } from "./src/site/sidebar.ts";

export default defineConfig({
  vite: {
    // The sandbox's worker loads the code of each API by itself.
    worker: { format: "es" },
    // Tests write these. Astro reloads every page when a tsconfig.json appears, and drops the message that it would send next.
    server: { watch: { ignored: ["**/.samples*/**"] } },
  },
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  // While writing, Astro redirects; the built site has pages of its own for it, which keep the place in a page.
  redirects: { ...redirects },
  build: { redirects: false },
  markdown: {
    processor: satteri({
      mdastPlugins: [titledSamples],
      hastPlugins: [stackingTables, jsonInCells, breakingPaths, unbrokenNames, labelledTasks, sizedColumns],
    }),
  },
  integrations: [
    fonts(),
    starlight({
      title: "Tillside",
      description: "Typed clients, mocks and a sandbox for the partner APIs.",
      routeMiddleware: "./src/site/route-data.ts",
      components: {
        Header: "./src/components/Header.astro",
        PageTitle: "./src/components/PageTop.astro",
        Search: "./src/components/Search.astro",
        Sidebar: "./src/components/Sidebar.astro",
      },
      customCss: ["fonts", "tokens", "frame", "home", "site", "reference", "parts", "pictures", "search", "print"].map(
        (name) => `./src/styles/${name}.css`,
      ),
      // The index is our own: src/search.
      pagefind: false,
      head: [
        {
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", href: "/fonts/sans.woff2", crossorigin: "" },
        },
      ],
      credits: false,
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      sidebar: portalSidebar(),
    }),
  ],
});
