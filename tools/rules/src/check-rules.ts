import { join } from "node:path";
import { readApis } from "@tillside/codegen/apis";
import { coverageOf } from "./coverage.ts";
import { docsMarks } from "./docs-marks.ts";
import { findRules } from "./evidence.ts";
import { readGates } from "./gates.ts";
import { readLedger } from "./ledger.ts";
import { listed, reportLines } from "./report.ts";
import { marksOf, sharedMarks } from "./spec-marks.ts";
import { passedTests } from "./test-results.ts";

/** What to print, and whether every rule passes the gates and every rule named anywhere exists. */
export interface Verdict {
  readonly holds: boolean;
  readonly lines: readonly string[];
}

/**
 * Joins the ledgers, specs and test results of the repository at `root`.
 *
 * @throws Error when a ledger, a spec or `specs/gates.yaml` has not its form.
 */
export function checkRules(root: string): Verdict {
  const gates = readGates(root);
  const apis = readApis(root);
  const ledgers = new Map(apis.map((api) => [api.name, readLedger(root, join(api.specDirectory, "rules.yaml"))]));
  const marks = new Map(apis.map((api) => [api.name, marksOf(root, api)]));
  const sources = { ledgers, marks, shared: sharedMarks(root), docs: docsMarks(root), tests: passedTests(root) };
  const { evidence, complaints } = findRules(sources);
  const coverages = Array.from(evidence, ([api, found]) => coverageOf(api, ledgers.get(api) ?? [], found, gates));
  return {
    holds: complaints.length === 0 && coverages.every(({ missing }) => missing.length === 0),
    lines: [...reportLines(coverages, gates), ...listed("To mend", complaints)],
  };
}
