import type { Stage } from "./stage.ts";
import type { TestCounts } from "./test-report.ts";

/** The whole check in figures: each stage counts as one check, each test as one. */
export interface Tally {
  readonly passed: number;
  readonly failed: readonly string[];
  readonly skipped: readonly string[];
}

/** Adds stages and tests up. With `forbidSkips` a skipped test is a failed one. */
export function tally(
  stages: readonly Stage[],
  tests: readonly TestCounts[],
  { forbidSkips }: { readonly forbidSkips: boolean },
): Tally {
  const failedStages = stages.filter(({ state }) => state !== "ok");
  const skipped = tests.flatMap((each) => each.skipped);
  return {
    passed: stages.length - failedStages.length + tests.reduce((sum, each) => sum + each.passed, 0),
    failed: [
      ...failedStages.map(({ name, state }) => `${name}: ${state}`),
      ...tests.flatMap((each) => each.failed),
      ...(forbidSkips ? skipped.map((name) => `${name}: skipped, and skips are forbidden here`) : []),
    ],
    skipped: forbidSkips ? [] : skipped,
  };
}

/**
 * The lines that end a check; the last one is always `N passed, N failed`.
 *
 * @param skipReasons the lines that skipped tests printed: the reason and how to fix it.
 */
export function tallyLines({ passed, failed, skipped }: Tally, skipReasons: readonly string[]): string[] {
  return [
    ...listed("SKIPPED, so not checked here", "-", skipped),
    ...(skipReasons.length === 0 ? [] : [...skipReasons, ""]),
    ...listed("Failed", "✗", failed),
    `${passed} passed, ${failed.length} failed`,
  ];
}

function listed(title: string, mark: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${title}:`, ...names.map((name) => `  ${mark} ${name}`), ""];
}
