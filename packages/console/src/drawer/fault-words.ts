import type { Fault } from "./control-types.ts";

/** The presets of the control plane in words. */
export const presets: Readonly<Record<string, string>> = {
  down: "Down: no response",
  slow: "Slow: half of the responses take over 2 seconds",
  flaky: "Flaky: 30 % of the requests get 503",
  "response-lost": "The next request is executed, its response is lost",
  "rate-limited": "The next five requests get 429",
  "token-expired": "The next request finds its token expired",
};

/** Whether a fault applies to no more request. */
export function isUsedUp({ struck, times }: Pick<Fault, "struck" | "times">): boolean {
  return times !== undefined && struck >= times;
}

/** What a fault meets, what it does there, and how often it has. */
export function faultWords({ id: _, struck, match = {}, times, skipped: _skipped, random: _random, ...rule }: Fault) {
  const { operation, ...others } = match;
  const met = [...(operation === undefined ? [] : [shown(operation)]), ...Object.entries(others).map(pair)];
  const often = `applied ${struck === 1 ? "once" : `${struck} times`}`;
  return {
    target: met.join(", ") || "Every request",
    effect: effects(rule).join(", "),
    count:
      times === undefined ? often : `${often}, ${isUsedUp({ struck, times }) ? "used up" : `${times - struck} left`}`,
  };
}

/** The members of a rule in words where they have some, else as they are. */
function effects({ lawless: _, ...rule }: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(rule).map(([name, value]) => {
    if (name === "status") return `status ${shown(value)}`;
    if (name === "retryAfter") return `Retry-After ${shown(value)}`;
    if (name === "drop") return "no response";
    if (name === "token") return "token expired";
    if (name === "when") return `${shown(value)} execution`;
    if (name === "probability") return `${Math.round(Number(value) * 100)} % of the requests`;
    return pair([name, value]);
  });
}

function pair([name, value]: readonly [string, unknown]): string {
  return value === true ? name : `${name} ${shown(value)}`;
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
