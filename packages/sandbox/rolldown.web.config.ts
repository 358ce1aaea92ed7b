import { rmSync } from "node:fs";
import { defineConfig } from "rolldown";

rmSync("dist/web", { recursive: true, force: true });

/**
 * The entry points that run without Node. They include every package, because a browser finds none by its name. They are minified,
 * because a page serves them as they are. What several of them share, and each API, is a chunk of its own.
 */
export default defineConfig({
  input: { "in-page": "src/in-page.ts", "in-process": "src/in-process.ts", worker: "src/worker.ts" },
  platform: "browser",
  output: {
    dir: "dist/web",
    entryFileNames: "[name].js",
    chunkFileNames: "shared/[name]-[hash].js",
    minify: true,
  },
});
