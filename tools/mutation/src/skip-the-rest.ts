/**
 * Setup of the tests: once a test of this worker has noticed the mutant, the files after it are not loaded. Vitest's `bail` skips their
 * tests alone, and to load them takes most of the time that a mutant needs.
 */
import { afterEach, inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Stryker's id of the mutant; absent in the first run, which has none. */
    activeMutant: string;
  }
}

const mutant = inject("activeMutant");
const worker = globalThis as { noticedMutant?: string };

if (mutant !== undefined && worker.noticedMutant === mutant)
  throw new Error("A test before this file has noticed the mutant.");
afterEach(({ task }) => {
  if (task.result?.state === "fail") worker.noticedMutant = mutant;
});
