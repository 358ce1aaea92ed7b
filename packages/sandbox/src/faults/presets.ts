import type { FaultRule, PresetName } from "./fault-rule.ts";

/** Rules that are often wanted, by name. What a rule says beside its preset's name counts more. */
const presets = {
  /** Every connection ends without a response. */
  down: { drop: true },
  /** Half of the responses take less than two seconds, and some of them much longer. */
  slow: { latency: { lognormal: { median: 2_000, sigma: 0.5 } } },
  /** Three of ten requests fail. */
  flaky: { status: 503, probability: 0.3, lawless: true },
  /** The next request is executed, and its response is lost. */
  "response-lost": { when: "after", drop: true, times: 1 },
  /** The next five requests are over the limit. */
  "rate-limited": { status: 429, retryAfter: 1, times: 5, lawless: true },
  /** The next request finds its access token expired. */
  "token-expired": { token: "expired", times: 1 },
} as const satisfies Readonly<Record<PresetName, FaultRule>>;

/** The rule with what its preset says. What a preset may send although no spec lists it is its own status, not what the rule adds. */
export function withPreset({ preset, ...rule }: FaultRule): FaultRule {
  if (preset === undefined) return rule;
  const { lawless, ...said }: FaultRule = presets[preset];
  const isOwn = rule.status === undefined && rule.body === undefined && rule.headers === undefined;
  return { ...said, ...(lawless && isOwn && { lawless }), ...rule };
}
