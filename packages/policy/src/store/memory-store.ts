import type { TokenSource } from "../auth/token-source.ts";
import { Turns } from "../exclusion/turns.ts";
import { type Clock, systemClock } from "../facts/clock.ts";
import type { Fleet } from "../facts/fleet.ts";
import { sharedState } from "../facts/shared-state.ts";
import type { Bucket } from "../limits/bucket.ts";
import type { RetryBudget } from "../retry/retry-budget.ts";

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

/** What nobody used for so many milliseconds may be forgotten, once it holds nothing that counts. */
export const idleMs = 3_600_000;

/** What a store keeps; `isIdle`: a new one would do the same from now on. `forget` is called when it is dropped. */
interface Kept {
  readonly isIdle?: boolean;
  forget?(): void;
}

/**
 * The entry of `key`, made on first use. A process may see any number of credentials, so each new entry looks at two old
 * ones, in turn, and forgets those that are idle.
 */
export function entry<Value extends object & Kept>(map: Map<string, Value>, key: string, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    const oldest = map.entries();
    for (const [name, old] of [oldest.next().value, oldest.next().value].filter((one) => one !== undefined)) {
      map.delete(name);
      if (old.isIdle) old.forget?.();
      else map.set(name, old);
    }
    value = make();
    map.set(key, value);
  }
  return value;
}
