import { type Clock, systemClock } from "../facts/clock.ts";
import type { Fleet } from "../facts/fleet.ts";
import { sharedState } from "../facts/shared-state.ts";

/** An entry of a store. `isIdle`: a new entry would behave the same from now on. `forget` is called when the store drops it. */
type StoreEntry = object & { readonly isIdle?: boolean; forget?(): void };

/**
 * Where tokens, buckets, retry budgets and lines of exclusive calls live. Clients of one store and one credential share them.
 * Each map is filled and read by one part of the policy, and only that part knows what is in it.
 */
export interface Store {
  readonly tokens: Map<string, StoreEntry>;
  readonly buckets: Map<string, StoreEntry>;
  readonly budgets: Map<string, StoreEntry>;
  readonly exclusions: Map<string, StoreEntry>;
  /** Set if several servers share `tokens`, `buckets` and `exclusions`. */
  readonly fleet?: Fleet;
}

/** A new store. It isolates a client from all others in the process, for instance in a test. */
export function memoryStore(): Store {
  return { tokens: new Map(), buckets: new Map(), budgets: new Map(), exclusions: new Map() };
}

/** The default: one store per process, and one per handed-in clock. */
export function processStore(clock: Clock): Store {
  const state = sharedState();
  if (clock === systemClock) {
    state.store ??= memoryStore();
    return state.store as Store;
  }
  let store = state.storesByClock.get(clock) as Store | undefined;
  if (store === undefined) {
    store = memoryStore();
    state.storesByClock.set(clock, store);
  }
  return store;
}

/**
 * The entry of `key`, made on first use. A process may use any number of credentials, so each new entry checks two old
 * entries, in turn, and forgets those that are idle.
 */
export function entry<Value extends StoreEntry>(map: Map<string, StoreEntry>, key: string, make: () => Value): Value {
  let value = map.get(key) as Value | undefined;
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
