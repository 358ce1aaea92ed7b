/** The thread that `spectralThread` starts. */
import { parentPort, workerData } from "node:worker_threads";
import { spectralLint } from "./spectral.ts";
import type { SpectralOrder } from "./spectral-thread.ts";

const { root, documentFile }: SpectralOrder = workerData;
parentPort?.postMessage(await spectralLint(root, documentFile));
