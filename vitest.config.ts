import { defineConfig } from "vitest/config";

/** One configuration for every package: `vitest run --root . --config ../../vitest.config.ts`. */
export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    reporters: ["default", "json"],
    outputFile: { json: ".test-results.json" },
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 60_000,
  },
});
