import path from "node:path";
import { figure, rounds, seed } from "@tillside/testing/proof";
import { describe, expect, it } from "vitest";
import { mutate } from "../src/mutate.ts";
import { sampleFiles } from "../src/sample-files.ts";
import { summarise } from "../src/summary.ts";
import { summaryLines } from "../src/summary-lines.ts";
import { type Target, targets } from "../src/targets.ts";

/** One function whose tests leave out the one case in which `>` and `>=` differ. */
const fixture: Target = { name: "fixture", directory: "tools/mutation/test/fixture", code: "src", parts: ["grade.ts"] };
const leastPercent = 80;

const ROOT = path.resolve(import.meta.dirname, "../../..");
const timeOutMs = rounds(5 * 60_000, 3 * 3_600_000);

describe.each(rounds([fixture], [...targets]))("$name", (target) => {
  it(
    `notices at least ${leastPercent} % of the mutants in one of eight files`,
    async () => {
      const chance = seed(rounds(20_261_122, Math.floor(Math.random() * 2 ** 31)));
      const files = sampleFiles(ROOT, target, chance);
      figure(`${target.name}: files`, `${files.length}, of seed ${chance}`);
      const summary = summarise(await mutate(target, files));
      console.log(summaryLines(summary).join("\n"));
      for (const { name, score, noticed, mutants } of [...summary.folders, { ...summary, name: "all" }]) {
        figure(`${target.name}: ${name}`, `${score.toFixed(1)} %, ${noticed} of ${mutants} mutants noticed`);
      }
      expect(summary.mutants).toBeGreaterThan(0);
      expect(summary.score).toBeGreaterThanOrEqual(leastPercent);
    },
    timeOutMs,
  );
});

describe("a target that names what is not there is refused before anything is copied", () => {
  it.each([
    ["src/limits", () => mutate(fixture, ["limits"])],
    ["src/retry", () => mutate({ ...fixture, parts: ["grade.ts", "retry"] })],
    ["test/kill.test.ts", () => mutate({ ...fixture, without: ["test/kill.test.ts"] })],
  ])("%s", async (file, run) => {
    await expect(run()).rejects.toThrow(
      new Error(`tools/mutation/test/fixture has no ${file} to mutate or to leave out.`),
    );
  });
});
