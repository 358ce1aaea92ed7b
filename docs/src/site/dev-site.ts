import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { writeReference } from "../reference/write-reference.ts";
import type { Docs, DocsOptions } from "../serve.ts";
import { ErrorOverlay, type PageProblem } from "./error-overlay.ts";

export type { PageProblem };

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The portal as it is being written: a page reloads when its source changes. */
export interface DevDocs extends Docs {
  /** Has open pages show what the bundle of an API says now: they read it each time that they are loaded. */
  renewApi(name: string): Promise<void>;
  /** Writes every generated page again, after the docstrings of a package changed. */
  renewAll(): Promise<void>;
  /** Lays a problem over all pages; undefined takes it away. */
  showProblem(problem: PageProblem | undefined): void;
}

/** Serves the portal while it is being written. Throws where the port is taken. */
export async function devSite({ port = 0, host = "127.0.0.1" }: DocsOptions = {}): Promise<DevDocs> {
  await writeReference();
  // Read when Astro is loaded: nothing is reported to its makers.
  process.env.ASTRO_TELEMETRY_DISABLED = "1";
  const { dev } = await import("astro");
  const overlay = new ErrorOverlay();
  const server = await dev({ root, logLevel: "warn", server: { port, host }, integrations: [overlay.integration] });
  const { port: taken } = server.address as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}`,
    stop: () => server.stop(),
    renewApi: async () => overlay.reload(),
    renewAll: writeReference,
    showProblem: (problem) => (problem ? overlay.show(problem) : overlay.clear()),
  };
}
