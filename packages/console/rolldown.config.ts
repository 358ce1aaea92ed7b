import { rmSync } from "node:fs";
import { defineConfig } from "rolldown";

rmSync("dist/web", { recursive: true, force: true });

/** One module per entry point with every package inside, minified: the portal and the sandbox serve them as they are. */
export default defineConfig({
  input: { index: "src/index.ts", send: "src/send.ts" },
  platform: "browser",
  output: {
    dir: "dist/web",
    entryFileNames: "[name].js",
    chunkFileNames: "shared/[name]-[hash].js",
    minify: true,
  },
});
