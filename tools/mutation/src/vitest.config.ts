import path from "node:path";
import { defineConfig } from "vitest/config";
import shared from "../../../vitest.config.ts";
import { ClosestFirst } from "./closest-first.ts";

const hangMs = Number(process.env.TILLSIDE_MUTATION_HANG_MS);

/** The tests as every package runs them, in the order in which they notice a mutation soonest. A test that hangs fails soon. */
export default defineConfig({
  test: {
    ...shared.test,
    reporters: [],
    setupFiles: [...[shared.test?.setupFiles ?? []].flat(), path.join(import.meta.dirname, "skip-the-rest.ts")],
    testTimeout: hangMs,
    hookTimeout: hangMs,
    sequence: { sequencer: ClosestFirst },
  },
});
