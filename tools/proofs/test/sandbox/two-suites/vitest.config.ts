import { defineConfig } from "vitest/config";

/** A suite of some team: `runs.test.ts` starts it in a process of its own, twice at the same time. */
export default defineConfig({
  test: { root: import.meta.dirname, include: ["suite.ts"], cache: false, reporters: ["json"], testTimeout: 60_000 },
});
