import type { TokenSource } from "../auth/token-source.ts";
import { type Clock, systemClock } from "../clock.ts";
import type { Bucket } from "../limits/bucket.ts";
import type { RetryBudget } from "../retry/retry-budget.ts";
import { Turns } from "../turns/turns.ts";
import type { Fleet } from "./fleet.ts";
import { sharedState } from "./shared-state.ts";

/** Where tokens, buckets and retry budgets live. Clients of one store and one credential share them. */
export interface Store {
  readonly tokens: Map<string, TokenSource>;
  readonly buckets: Map<string, Bucket>;
  readonly budgets: Map<string, RetryBudget>;
  readonly turns: Turns;
  /** Where several servers share what is in `tokens`, `buckets` and `turns`. */
  readonly fleet?: Fleet;
}

/** A store of its own: isolates a client from all others in the process, for instance in a test. */
export function memoryStore(): Store {
  return { tokens: new Map(), buckets: new Map(), budgets: new Map(), turns: new Turns() };
}

/** The default: one store per process, and one per handed-in clock. */
export function processStore(clock: Clock): Store {
  const state = sharedState();
  if (clock === systemClock) {
    state.store ??= memoryStore();
    return state.store;
  }
  let store = state.storesByClock.get(clock);
  if (store === undefined) {
    store = memoryStore();
    state.storesByClock.set(clock, store);
  }
  return store;
}

/** The entry of `key`, made on first use. */
export function entry<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}
