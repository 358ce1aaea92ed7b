import type { Rule } from "../document/ledger.ts";
import { type Evidence, GATES, type GateName } from "./gate.ts";

/** How many rules of so many. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

/** How far the rules of one API are shown. */
export interface Coverage {
  readonly api: string;
  readonly rules: number;
  /** Rules that the spec must show, and does. */
  readonly inSpec: Share;
  /** Rules that a passed test proves; undefined where no test was run. */
  readonly proved: number | undefined;
  /** Open points that the spec must show, and that are marked and have a reading. */
  readonly open: Share;
  /** Rules that the portal must state, and does. */
  readonly inDocs: Share;
  readonly unprovable: readonly { readonly id: string; readonly reason: string }[];
  /** Rules that a gate asks for, and that do not pass it. */
  readonly missing: readonly Missing[];
  /** Rules that a gate asks for, and that a test which was not run may show. */
  readonly unknown: readonly Missing[];
}

export interface Missing {
  readonly gate: GateName;
  readonly id: string;
  readonly rule: string;
  readonly why: string;
}

/**
 * Joins one ledger with where its rules were found.
 *
 * @param unrun test files that were not run, or not in full: a gate that they could pass is not known.
 */
export function coverageOf(
  api: string,
  ledger: readonly Rule[],
  evidence: Evidence,
  gates: readonly GateName[],
  unrun: readonly string[] = [],
): Coverage {
  const isUnknown = (gate: GateName) => unrun.some((file) => GATES[gate].provedIn?.test(file));
  const ofSpec = ledger.filter(({ where }) => where.includes("spec"));
  const open = ofSpec.filter(({ kind }) => kind === "open");
  const ofDocs = ledger.filter(({ where }) => where.includes("docs"));
  const { shown, marked, proved } = evidence;
  return {
    api,
    rules: ledger.length,
    inSpec: share(ofSpec, ({ id, kind }) => shown.has(id) || (kind === "open" && marked.has(id))),
    proved: proved && ledger.filter(({ id }) => proved.has(id)).length,
    open: share(open, ({ id, reading }) => marked.has(id) && reading !== undefined),
    inDocs: share(ofDocs, (rule) => GATES.docs.lack(rule, evidence) === undefined),
    unprovable: ledger.flatMap(({ id, proof }) => (proof ? [{ id, reason: proof.none }] : [])),
    missing: gates.filter((gate) => !isUnknown(gate)).flatMap((gate) => missingAt(gate, ledger, evidence)),
    unknown: gates.filter(isUnknown).flatMap((gate) => missingAt(gate, ledger, evidence)),
  };
}

function missingAt(gate: GateName, ledger: readonly Rule[], evidence: Evidence): readonly Missing[] {
  const { concerns, lack } = GATES[gate];
  return ledger.filter(concerns).flatMap((rule) => {
    const why = lack(rule, evidence);
    return why === undefined ? [] : [{ gate, id: rule.id, rule: rule.rule, why }];
  });
}

function share(rules: readonly Rule[], holds: (rule: Rule) => boolean): Share {
  return { count: rules.filter(holds).length, of: rules.length };
}
