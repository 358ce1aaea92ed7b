import type { ProofFigure } from "@tillside/testing/proof";
import type { VitestReport } from "../check/test-report.ts";

/** What the tests of a run measured, in their order. */
export function readFigures(report: VitestReport): ProofFigure[] {
  return report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ meta }) => meta?.figures ?? []),
  );
}
