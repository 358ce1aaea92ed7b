import type { RequestRecord } from "./request-record.ts";

/** How often each operation gave each status. */
export class CoverageCounts {
  /** By API and operation. */
  readonly #counts = new Map<string, Map<string, Map<number, number>>>();

  add({ api, operation, status }: Pick<RequestRecord, "api" | "operation" | "status">): void {
    if (operation === undefined || status === undefined || api === "control") return;
    const statuses = entryOf(entryOf(this.#counts, api), operation);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }

  /** By status. */
  of(api: string, operation: string): ReadonlyMap<number, number> {
    return this.#counts.get(api)?.get(operation) ?? none;
  }

  clear(): void {
    this.#counts.clear();
  }
}

/** The map below a name, which is made if there is none. */
function entryOf<Key, Value>(maps: Map<string, Map<Key, Value>>, name: string): Map<Key, Value> {
  const found = maps.get(name);
  if (found !== undefined) return found;
  const made = new Map<Key, Value>();
  maps.set(name, made);
  return made;
}

const none: ReadonlyMap<number, number> = new Map();
