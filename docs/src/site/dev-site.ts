import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { writeReference } from "../reference/write-reference.ts";
import type { Docs, DocsOptions } from "../serve.ts";
import { watchSpecs } from "./watch-specs.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Serves the portal as it is being written: a page reloads when it, or the spec that it comes from, changes. */
export async function devSite({ port = 0, host = "127.0.0.1" }: DocsOptions = {}): Promise<Docs> {
  await writeReference();
  // Read when Astro is loaded: nothing is reported to its makers.
  process.env.ASTRO_TELEMETRY_DISABLED = "1";
  const { dev } = await import("astro");
  const server = await dev({ root, logLevel: "warn", server: { port, host } });
  const specs = watchSpecs();
  const { port: taken } = server.address as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}`,
    stop: async () => {
      specs.close();
      await server.stop();
    },
  };
}
