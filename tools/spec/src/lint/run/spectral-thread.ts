import { Worker } from "node:worker_threads";
import type { Finding } from "./finding.ts";

/**
 * Spectral's lint in a thread of its own. To load Spectral takes longer than to load and to run everything else, so a command that lints
 * one API and ends is done sooner. A process that stays, such as `npm run dev`, has Spectral loaded.
 */
export function spectralThread(root: string, documentFile: string): Promise<readonly Finding[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./spectral-worker.ts", import.meta.url), {
      workerData: { root, documentFile } satisfies SpectralOrder,
    });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

/** What the thread lints. */
export interface SpectralOrder {
  readonly root: string;
  readonly documentFile: string;
}
