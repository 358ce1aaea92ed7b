import type { ApiName } from "../../load-apis.ts";
import { completionOf, type Database, type IndexedDb, resultOf } from "./indexed-db.ts";

/** A world as a browser keeps it. */
export interface KeptWorld {
  readonly tab: string;
  /** Milliseconds since the epoch, by the machine's clock. */
  readonly keptAt: number;
  /** What it has parts of. */
  readonly apis: readonly ApiName[];
  /** All of it, as `save()` gives it. */
  readonly saved: Uint8Array;
}

/** Worlds of tabs that were not used for so many days are removed. */
const keptDays = 7;

const name = "tillside-sandbox";
const store = "worlds";

/** The worlds of all tabs of this origin, in IndexedDB. */
export class KeptWorlds {
  readonly #database: Database;

  private constructor(database: Database) {
    this.#database = database;
  }

  /** @throws Error where the browser has no storage, or blocks it. */
  static async open(): Promise<KeptWorlds> {
    const { indexedDB } = globalThis as { readonly indexedDB?: IndexedDb };
    if (indexedDB === undefined) throw new Error("there is no IndexedDB");
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(store, { keyPath: "tab" }).createIndex("keptAt", "keptAt");
    };
    const database = await resultOf(request);
    // Another version of this package may not be able to open it otherwise.
    database.onversionchange = () => database.close();
    return new KeptWorlds(database);
  }

  /** What is stored for a tab, whatever wrote it; undefined where nothing is. */
  find(tab: string): Promise<unknown> {
    return resultOf(this.#database.transaction(store, "readonly").objectStore(store).get(tab));
  }

  /** @throws Error where the quota is used up. */
  async put(world: KeptWorld): Promise<void> {
    const transaction = this.#database.transaction(store, "readwrite");
    const stored = completionOf(transaction);
    transaction.objectStore(store).put(world);
    await stored;
  }

  async remove(tab: string): Promise<void> {
    await resultOf(this.#database.transaction(store, "readwrite").objectStore(store).delete(tab));
  }

  /** Removes the worlds that were not used for `keptDays`. */
  async removeOld(now = Date.now()): Promise<void> {
    const { IDBKeyRange } = globalThis as unknown as { readonly IDBKeyRange: { upperBound(value: number): unknown } };
    const worlds = this.#database.transaction(store, "readwrite").objectStore(store);
    const old = await resultOf(worlds.index("keptAt").getAllKeys(IDBKeyRange.upperBound(now - keptDays * 86_400_000)));
    for (const tab of old) worlds.delete(tab);
  }
}

/** The world that was stored, if it is one: a page of another version, or its user, may have stored anything. */
export function keptWorldIn(stored: unknown, known: readonly ApiName[]): KeptWorld | undefined {
  const { tab, keptAt, apis, saved } = (stored ?? {}) as Partial<Record<keyof KeptWorld, unknown>>;
  const isWorld =
    typeof tab === "string" &&
    typeof keptAt === "number" &&
    Array.isArray(apis) &&
    apis.every((api) => known.includes(api)) &&
    saved instanceof Uint8Array;
  return isWorld ? (stored as KeptWorld) : undefined;
}
