import { readFile } from "node:fs/promises";
import type { AstroIntegration } from "astro";
import { faces } from "./faces.ts";

/** The portal's fonts while pages are written: whole ones. The built portal has subsets of what its pages use. */
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
    },
  };
}
