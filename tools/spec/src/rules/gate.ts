import type { Layer, Rule } from "../document/ledger.ts";
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

/** What can be gated: a layer that must show a rule, or a line of a reading that a test must show. */
export type GateName = Layer | "reading.client" | "reading.sandbox";

export interface Gate {
  /** Whether the gate asks anything of this rule. */
  concerns(rule: Rule): boolean;
  /** Why the rule does not pass; undefined where it does. */
  lack(rule: Rule, evidence: Evidence): string | undefined;
  /** Folders of the tests that can show it; undefined where no test does. */
  readonly provedIn?: RegExp;
}

const SANDBOX = /^packages\/sandbox(?:\/|$)/;
const POLICY = /^packages\/(?:policy|clients\/[^/]+)(?:\/|$)/;
const CLIENT = /^(?:packages\/(?:policy|cli|clients\/[^/]+)|tools\/proofs\/test\/scenarios)(?:\/|$)/;

/** What each gate asks of a rule. */
export const GATES: Readonly<Record<GateName, Gate>> = {
  spec: layer("spec", lackInSpec),
  policy: { ...layer("policy", unlessUnprovable(lackOfTest("the policy or a client", POLICY))), provedIn: POLICY },
  sandbox: { ...layer("sandbox", unlessUnprovable(lackOfTest("the sandbox", SANDBOX))), provedIn: SANDBOX },
  docs: layer("docs", lackInDocs),
  "reading.client": {
    concerns: ({ reading }) => reading?.client !== undefined,
    lack: lackOfTest("the policy, a client, the command line or the scenarios", CLIENT),
    provedIn: CLIENT,
  },
  "reading.sandbox": {
    concerns: ({ reading }) => reading?.sandbox !== undefined,
    lack: lackOfTest("the sandbox", SANDBOX),
    provedIn: SANDBOX,
  },
};

function layer(name: Layer, lack: Gate["lack"]): Gate {
  return { concerns: ({ where }) => where.includes(name), lack };
}

function lackInSpec({ id, kind, reading }: Rule, { shown, marked }: Evidence): string | undefined {
  if (kind !== "open") return shown.has(id) ? undefined : "stands in no x-rules";
  if (!marked.has(id)) return "is an open point that stands in no x-open";
  return reading ? undefined : "is an open point without a reading";
}

/** A rule with a reading stands on the portal's generated page of open points. */
function lackInDocs({ id, reading }: Rule, { stated }: Evidence): string | undefined {
  return stated.has(id) || reading ? undefined : "stands in no comment of a page";
}

function lackOfTest(owner: string, folders: RegExp): Gate["lack"] {
  return ({ id }, { proved }) => {
    const isProved = [...(proved?.get(id) ?? [])].some((folder) => folders.test(folder));
    return isProved ? undefined : `starts the name of no passed test of ${owner}`;
  };
}

/** A line of a reading gets no such excuse: what no test can show is no behavior, and belongs into `note`. */
function unlessUnprovable(lack: Gate["lack"]): Gate["lack"] {
  return (rule, evidence) => (rule.proof ? undefined : lack(rule, evidence));
}
