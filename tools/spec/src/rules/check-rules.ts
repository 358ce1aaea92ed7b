import { join } from "node:path";
import { readLedger } from "../document/ledger.ts";
import { findApi, readApis } from "../files/apis.ts";
import type { Verdict } from "../verdict.ts";
import { coverageOf } from "./coverage.ts";
import { docsMarks } from "./docs-marks.ts";
import { findRules } from "./evidence.ts";
import { GATES } from "./gate.ts";
import { readGates } from "./gates.ts";
import { listed, reportLines } from "./report.ts";
import { marksOf, sharedMarks } from "./spec-marks.ts";
import { passedTests } from "./test-results.ts";
import { unrunTests } from "./unrun-tests.ts";

/** What of the rules is asked for. */
export interface RulesAsked {
  /** The name of one API; default: all. */
  readonly api?: string | undefined;
  /** A test that was not run shows nothing, as in `npm test`, which runs all. Default: what it would show is not known. */
  readonly complete?: boolean;
}

/**
 * Joins the ledgers, specs and test results of the repository at `root`.
 *
 * @throws Problem when a ledger, a spec or `specs/gates.yaml` has not its form, or there is no such API.
 */
export function checkRules(root: string, { api: asked, complete = false }: RulesAsked = {}): Verdict {
  const gates = readGates(root);
  const apis = readApis(root);
  const shown = asked === undefined ? apis : [findApi(asked, root)];
  const ledgers = new Map(apis.map((api) => [api.name, readLedger(root, join(api.specDirectory, "rules.yaml"))]));
  const marks = new Map(shown.map((api) => [api.name, marksOf(root, api)]));
  const sources = { ledgers, marks, shared: sharedMarks(root), docs: docsMarks(root), tests: passedTests(root) };
  const { evidence, complaints } = findRules(sources);
  const folders = gates.flatMap((gate) => GATES[gate].provedIn ?? []);
  const matters = (file: string) => folders.some((folder) => folder.test(file));
  const unrun = complete ? [] : unrunTests(root).filter(({ files }) => files.some(matters));
  const unrunFiles = unrun.flatMap(({ files }) => files);
  const coverages = shown.flatMap(({ name }) => {
    const found = evidence.get(name);
    return found ? [coverageOf(name, ledgers.get(name) ?? [], found, gates, unrunFiles)] : [];
  });
  const letters = asked === undefined ? undefined : ledgers.get(asked)?.[0]?.id.slice(0, 3);
  const own = complaints.filter((complaint) => letters === undefined || concerns(complaint, asked, letters));
  return {
    holds: own.length === 0 && coverages.every(({ missing }) => missing.length === 0),
    lines: [...reportLines(coverages, { unrun, isAll: asked === undefined }), ...listed("To fix", own)],
  };
}

/** Whether a complaint is about the API's own files or names one of its rules. */
function concerns(complaint: string, api: string | undefined, letters: string): boolean {
  return complaint.startsWith(`specs/${api}/`) || complaint.includes(`${letters}-`);
}
