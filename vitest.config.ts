import path from "node:path";
import { defineConfig } from "vitest/config";
import { testGroups } from "./tools/testing/src/vitest/test-groups.ts";

const { shared, alone, waiting, driving, built, pages, own } = testGroups(process.cwd());

/** Files that mostly wait for a process or a timer do not need a processor each. */
const WAITING_AT_ONCE = 6;

/** Browsers, compilers and servers need a processor themselves. */
const DRIVING_AT_ONCE = 2;

/**
 * `npm test` runs these by scripts of their own, because they have inputs of their own. Who runs `test` of a package by hand gets all of
 * its files.
 */
const APART = ["built", "pages", "own"];
const isPart = process.env.TILLSIDE_TEST_TASKS === "1" && !process.argv.includes("--project");

/**
 * One configuration for every package: `vitest run --root . --config ../../vitest.config.ts`. A test file shares its worker
 * with others unless its first lines say why it cannot.
 */
export default defineConfig({
  test: {
    reporters: ["default", "json"],
    outputFile: { json: ".test-results.json" },
    restoreMocks: true,
    unstubGlobals: true,
    // A virtual machine can stand still for many seconds. Only a test that hangs takes so long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As long as a page may take for what is waited for in it: on a busy machine, more than the second of the default.
    expect: { poll: { timeout: 30_000 } },
    setupFiles: [path.join(import.meta.dirname, "tools/testing/src/vitest/fresh-file.ts")],
    projects: [
      { extends: true, test: { name: "shared", include: shared, isolate: false, sequence: { groupOrder: 0 } } },
      { extends: true, test: { name: "alone", include: alone, sequence: { groupOrder: 0 } } },
      {
        extends: true,
        test: {
          name: "waiting",
          include: waiting,
          maxWorkers: WAITING_AT_ONCE,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "driving",
          include: driving,
          isolate: false,
          maxWorkers: DRIVING_AT_ONCE,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: "built",
          include: built,
          isolate: false,
          maxWorkers: DRIVING_AT_ONCE,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: "pages",
          include: pages,
          isolate: false,
          maxWorkers: DRIVING_AT_ONCE,
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          name: "own",
          include: own,
          isolate: false,
          maxWorkers: DRIVING_AT_ONCE,
          sequence: { groupOrder: 5 },
        },
      },
    ].filter(({ test: { name, include } }) => include.length > 0 && !(isPart && APART.includes(name))),
  },
});
