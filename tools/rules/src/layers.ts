import type { Layer, Rule } from "./ledger.ts";
import type { Proofs } from "./test-proofs.ts";

/** Where the rules of one API were found. */
export interface Evidence {
  /** Ids under `x-rules`. */
  readonly shown: ReadonlySet<string>;
  /** Ids under `x-open`. */
  readonly marked: ReadonlySet<string>;
  /** Ids that a comment in a page of the portal names. */
  readonly stated: ReadonlySet<string>;
  /** Undefined where no test was run. */
  readonly proved: Proofs | undefined;
}

/** Why a rule is missing in a layer that must show it; undefined where it is there. */
type Lack = (rule: Rule, evidence: Evidence) => string | undefined;

/** The layers that can be gated, and what each asks of a rule. */
export const LAYERS: Partial<Record<Layer, Lack>> = {
  spec: lackInSpec,
  policy: lackOfTest("the policy or a client", /^packages\/(?:policy|clients\/[^/]+)$/),
  sandbox: lackOfTest("the sandbox", /^packages\/sandbox$/),
  docs: lackInDocs,
};

function lackInSpec({ id, kind, reading }: Rule, { shown, marked }: Evidence): string | undefined {
  if (kind !== "open") return shown.has(id) ? undefined : "stands in no x-rules";
  if (!marked.has(id)) return "is an open point that stands in no x-open";
  return reading ? undefined : "is an open point without a reading";
}

/** A rule with a reading stands on the portal's generated page of open points. */
function lackInDocs({ id, reading }: Rule, { stated }: Evidence): string | undefined {
  return stated.has(id) || reading ? undefined : "stands in no comment of a page";
}

function lackOfTest(owner: string, folders: RegExp): Lack {
  return ({ id, proof }, { proved }) => {
    if (proof) return undefined;
    const isProved = [...(proved?.get(id) ?? [])].some((folder) => folders.test(folder));
    return isProved ? undefined : `starts the name of no passed test of ${owner}`;
  };
}
