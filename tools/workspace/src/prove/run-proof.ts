import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ProofFigure } from "@tillside/testing/proof";
import { readReport, type TestCounts, type VitestReport } from "../check/test-report.ts";
import { ROOT } from "../root.ts";
import { runProgram } from "../run-program.ts";
import type { Proof } from "./find-proofs.ts";
import { readFigures } from "./read-figures.ts";

const LONGEST_TEST_MS = 3 * 3_600_000;

/** How a proof ended: its tests and what they measured. */
export interface ProofResult {
  readonly tests: TestCounts;
  readonly figures: readonly ProofFigure[];
}

/** Runs the one file of a proof and shows what it prints. Its results go elsewhere than those of `npm test`. */
export async function runProof(
  { name, directory, file }: Proof,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<ProofResult> {
  const results = mkdtempSync(path.join(tmpdir(), "tillside-prove-"));
  const report = path.join(results, "results.json");
  try {
    const { code } = await runProgram(
      "vitest",
      [
        ...["run", "--root", ".", "--config", path.join(ROOT, "vitest.config.ts")],
        ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
        ...[`--testTimeout=${LONGEST_TEST_MS}`, file],
      ],
      { cwd: path.join(ROOT, directory), env, signal, show: (text) => process.stdout.write(text) },
    );
    return read(name, report, code);
  } finally {
    rmSync(results, { recursive: true });
  }
}

function read(name: string, file: string, code: number): ProofResult {
  let report: VitestReport;
  try {
    report = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { tests: { passed: 0, failed: [`${name}: left no result`], skipped: [] }, figures: [] };
  }
  const tests = readReport(name, report);
  const failed = code !== 0 && tests.failed.length === 0 ? [`${name}: failed although no test did`] : tests.failed;
  return { tests: { ...tests, failed }, figures: readFigures(report) };
}
