import type { Clock } from "./clock.ts";

/** State that every installed copy of this package in one process shares. */
interface SharedState {
  readonly infos: WeakMap<object, unknown>;
  /** Where failures hide in the data of each success; undefined where its operation names no place. */
  readonly partials: WeakMap<object, unknown>;
  /** Deprecation notices that were given already. */
  readonly notices: Set<string>;
  /** The store of all clients on the system clock. */
  store: unknown;
  /** Clients that were handed a clock count their windows by it, so they share with that clock's clients only. */
  readonly storesByClock: WeakMap<Clock, unknown>;
  /** What resuming a journal needs of each client. */
  readonly resenders: WeakMap<object, unknown>;
  /** Names for token functions, which have no client id to be told apart by. */
  readonly tokenFunctions: WeakMap<object, string>;
}

const key = Symbol.for("@tillside/policy/state/1");

/** Two copies of the package (two versions in one tree) must find the same tokens and buckets: one per process. */
export function sharedState(): SharedState {
  const scope = globalThis as { [key]?: SharedState };
  scope[key] ??= {
    infos: new WeakMap(),
    partials: new WeakMap(),
    notices: new Set(),
    store: undefined,
    storesByClock: new WeakMap(),
    resenders: new WeakMap(),
    tokenFunctions: new WeakMap(),
  };
  return scope[key];
}
