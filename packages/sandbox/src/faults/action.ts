import type { Wire } from "../engine/wire.ts";
import { memoizeWeakly } from "../memoize.ts";
import type { FaultRule } from "./fault-rule.ts";

/** What a rule does to a request. */
export interface FaultAction {
  /** Whether anything happens at all. */
  readonly hasEffect: boolean;
  /** Whether no response is sent. */
  readonly sendsNothing: boolean;
  /** Whether it breaks the operation's own response, so that the operation must be executed. */
  readonly breaksOwnResponse: boolean;
  /** Whether the operation is executed before the wait of the fault, after it, or never. */
  readonly executes: "before the wait" | "after the wait" | "never";
  /** Whether the body that is sent is not the whole one. */
  readonly breaksBody: boolean;
  /** How the connection ends, in place of a response or in the middle of it. */
  readonly cut: Wire["cut"];
}

/** What a rule does, worked out from its fields once. The check of a new rule and the fault at work read it alike. */
export const actionOf = memoizeWeakly((rule: FaultRule): FaultAction => {
  const { status, when, drop, reset, stall, malformed, truncate } = rule;
  const sendsNothing = Boolean(drop || reset || stall);
  const breaksBody = !sendsNothing && Boolean(malformed || truncate);
  const breaksOwnResponse = status === undefined && breaksBody;
  const keepsOwnResponse = status === undefined && !sendsNothing;
  const isExecutedFirst = when === "after" || breaksOwnResponse;
  return {
    hasEffect: sendsNothing || breaksBody || effects.some((name) => rule[name] !== undefined),
    sendsNothing,
    breaksOwnResponse,
    executes: isExecutedFirst ? "before the wait" : keepsOwnResponse ? "after the wait" : "never",
    breaksBody,
    cut: drop ? "drop" : reset ? "reset" : stall ? "stall" : truncate ? "truncate" : undefined,
  };
});

/** Fields that have an effect whatever their value is. */
const effects = ["status", "token", "delayMs", "latency", "slowBodyMs"] as const;
