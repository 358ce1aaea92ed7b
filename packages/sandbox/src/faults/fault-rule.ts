import type { FaultMatch } from "./fault-match.ts";
import type { Latency } from "./latency.ts";

/** What goes wrong on purpose, and for which requests. */
export interface FaultRule {
  /** A rule by its name; the other fields count more than what it says. */
  readonly preset?: PresetName;
  readonly match?: FaultMatch;
  /**
   * `before` execution: nothing is done · `after` it: everything is done, only the response suffers. Default: `after` where
   * `malformed` or `truncate` break the operation's own response, else `before`.
   */
  readonly when?: "before" | "after";
  /** Responds with this status, in the API's own shape. */
  readonly status?: number;
  /** Body of that response, in place of the API's own shape. */
  readonly body?: unknown;
  /** Headers of that response. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * `Retry-After` of that response: seconds, also negative · a text that is sent as it is · an HTTP date so many seconds from the
   * sandbox's time, also in the past.
   */
  readonly retryAfter?: number | string | { readonly dateInSeconds: number };
  /** Takes a status, a body and headers that the spec does not list for the operation that `match` names. */
  readonly lawless?: boolean;
  /** The request's access token counts as expired: the API responds as it does to such a token. */
  readonly token?: "expired";
  /** Ends the connection without a response. */
  readonly drop?: boolean;
  /** Resets the connection (RST) without a response. */
  readonly reset?: boolean;
  /** Never responds; the connection stays open until the caller gives up. */
  readonly stall?: boolean;
  /** Waits this many milliseconds before the response, at least 1; a virtual clock skips the wait. */
  readonly delayMs?: number;
  /** Waits as `delayMs` does, as long as is drawn for each request. */
  readonly latency?: Latency;
  /** Sends the body in ten parts over this many milliseconds. */
  readonly slowBodyMs?: number;
  /** Cuts the JSON in half, that of the given `status` or else of the operation's own response. */
  readonly malformed?: boolean;
  /** Breaks the connection off in the middle of the body, that of the given `status` or else of the operation's own response. */
  readonly truncate?: boolean;
  /** How many matching requests it spares first; default 0. */
  readonly skip?: number;
  /** How often it applies; default: until it is deleted. */
  readonly times?: number;
  /** How likely it applies: more than 0, at most 1; default 1. */
  readonly probability?: number;
  /** Makes `probability` and `latency` draw the same in every run; default 1. */
  readonly seed?: number;
}

/** See `presets.ts`. */
export type PresetName = "down" | "slow" | "flaky" | "response-lost" | "rate-limited" | "token-expired";

/** Why a rule cannot do what it says, and the field of the request that is wrong. */
export interface RuleProblem {
  readonly field: string;
  readonly message: string;
}
