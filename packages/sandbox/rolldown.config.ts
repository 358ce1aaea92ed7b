import { rmSync } from "node:fs";
import { defineConfig } from "rolldown";
import modules from "../../rolldown.config.ts";

rmSync("dist/web", { recursive: true, force: true });

/**
 * The modules of the package as every package has them, and the entry points that run without Node. The latter include every package,
 * because a browser finds none by its name. They are minified, because a page serves them as they are. What several of them share, and
 * each API, is a chunk of its own. One process makes both: a start of the bundler costs as much as its work.
 */
export default defineConfig([
  modules,
  {
    input: { "in-page": "src/in-page.ts", "in-process": "src/in-process.ts", worker: "src/worker.ts" },
    platform: "browser",
    output: {
      dir: "dist/web",
      entryFileNames: "[name].js",
      chunkFileNames: "shared/[name]-[hash].js",
      minify: true,
    },
  },
]);
