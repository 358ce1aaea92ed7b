import { type Evidence, LAYERS } from "./layers.ts";
import type { Layer, Rule } from "./ledger.ts";

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
  /** Rules that a gated layer must show, and does not. */
  readonly missing: readonly Missing[];
}

export interface Missing {
  readonly layer: Layer;
  readonly id: string;
  readonly rule: string;
  readonly why: string;
}

/** Joins one ledger with where its rules were found. */
export function coverageOf(
  api: string,
  ledger: readonly Rule[],
  evidence: Evidence,
  gates: readonly Layer[],
): Coverage {
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
    inDocs: share(ofDocs, (rule) => LAYERS.docs?.(rule, evidence) === undefined),
    unprovable: ledger.flatMap(({ id, proof }) => (proof ? [{ id, reason: proof.none }] : [])),
    missing: gates.flatMap((layer) => missingIn(layer, ledger, evidence)),
  };
}

function missingIn(layer: Layer, ledger: readonly Rule[], evidence: Evidence): readonly Missing[] {
  return ledger
    .filter(({ where }) => where.includes(layer))
    .flatMap((rule) => {
      const why = LAYERS[layer]?.(rule, evidence);
      return why === undefined ? [] : [{ layer, id: rule.id, rule: rule.rule, why }];
    });
}

function share(rules: readonly Rule[], holds: (rule: Rule) => boolean): Share {
  return { count: rules.filter(holds).length, of: rules.length };
}
