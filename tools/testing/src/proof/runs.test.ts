import { expect, it, vi } from "vitest";
import { runs } from "./runs.ts";

it("npm test uses the same seed every time, npm run prove a new one, and both a seed that is given", () => {
  vi.stubEnv("TILLSIDE_PROVE_SEED", undefined);
  vi.stubEnv("TILLSIDE_PROVE", undefined);
  expect(runs(100, 10_000)).toEqual({ numRuns: 100, seed: 20_261_122 });
  vi.stubEnv("TILLSIDE_PROVE", "1");
  expect(runs(100, 10_000)).toEqual({ numRuns: 10_000 });
  vi.stubEnv("TILLSIDE_PROVE_SEED", "3");
  expect(runs(100, 10_000)).toEqual({ numRuns: 10_000, seed: 3 });
});

it("shows the number of inputs as a figure", ({ task }) => {
  vi.stubEnv("TILLSIDE_PROVE", "1");
  runs(100, 10_000);
  expect(task.meta.figures).toEqual([{ what: task.name, value: "holds for 10,000 inputs" }]);
});
