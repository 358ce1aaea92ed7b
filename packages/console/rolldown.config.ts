import { readFileSync, rmSync } from "node:fs";
import { defineConfig } from "rolldown";

for (const folder of ["dist/web", "dist/page"]) rmSync(folder, { recursive: true, force: true });

const text = (file: string) => readFileSync(`src/${file}`, "utf8");

/** Modules with every package inside, minified: the portal and the sandbox serve them as they are. */
export default defineConfig([
  {
    input: { drawer: "src/drawer.ts", index: "src/index.ts", send: "src/send.ts" },
    platform: "browser",
    output: {
      dir: "dist/web",
      entryFileNames: "[name].js",
      chunkFileNames: "shared/[name]-[hash].js",
      minify: true,
    },
  },
  {
    // The page of a local sandbox: one file of each kind.
    input: { console: "src/page/main.tsx" },
    platform: "browser",
    plugins: [
      {
        name: "page-files",
        generateBundle() {
          this.emitFile({ type: "asset", fileName: "index.html", source: text("page/index.html") });
          const styles = text("styles/page.css") + text("styles/drawer.css");
          this.emitFile({ type: "asset", fileName: "console.css", source: styles });
        },
      },
    ],
    // No module: a browser sends an Origin with a module, and a proxy may have another one than the sandbox knows.
    output: { dir: "dist/page", entryFileNames: "[name].js", format: "iife", minify: true },
  },
]);
