import type { Clock } from "./clock.ts";

/** State that every installed copy of this package in one process shares. */
interface SharedState {
  readonly infos: WeakMap<object, unknown>;
  /** Where the data of each success lists failures; undefined if its operation names no place, null if the data was not read as JSON. */
  readonly partials: WeakMap<object, unknown>;
  /** Deprecation notices that were already reported. */
  readonly notices: Set<string>;
  /** The store of all clients on the system clock. */
  store: unknown;
  /** A client with a clock of its own counts windows by that clock, so it shares with clients of the same clock only. */
  readonly storesByClock: WeakMap<Clock, unknown>;
  /** Names of token functions, which have no client id. */
  readonly tokenFunctions: WeakMap<object, string>;
}

const key = Symbol.for("@tillside/policy/state/1");

/** Two copies of the package in one process (two versions in one tree) must find the same tokens and buckets. */
export function sharedState(): SharedState {
  const scope = globalThis as { [key]?: SharedState };
  scope[key] ??= {
    infos: new WeakMap(),
    partials: new WeakMap(),
    notices: new Set(),
    store: undefined,
    storesByClock: new WeakMap(),
    tokenFunctions: new WeakMap(),
  };
  return scope[key];
}
