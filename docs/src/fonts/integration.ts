import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { faces } from "./faces.ts";
import { writeFonts } from "./subset-fonts.ts";

/** The portal's fonts: whole ones while pages are written, subsets of what the pages use in the built portal. */
export function fonts(): AstroIntegration {
  return {
    name: "fonts",
    hooks: {
      "astro:server:setup": ({ server }) => {
        for (const { address, source } of faces) {
          server.middlewares.use(address, async (_, response) => {
            response.writeHead(200, { "Content-Type": "font/woff2" }).end(await readFile(source));
          });
        }
      },
      "astro:build:done": ({ dir }) => writeFonts(fileURLToPath(dir)),
    },
  };
}
