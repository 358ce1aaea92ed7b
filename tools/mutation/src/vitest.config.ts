import { defineConfig } from "vitest/config";
import shared from "../../../vitest.config.ts";
import { ClosestFirst } from "./closest-first.ts";

/** The tests as every package runs them, in the order in which they notice a mutation soonest. A test that hangs fails soon. */
export default defineConfig({
  test: {
    ...shared.test,
    reporters: [],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    sequence: { sequencer: ClosestFirst },
  },
});
