/** The part of IndexedDB that is used here: this package is compiled without the types of browsers. */
export interface IndexedDb {
  open(name: string, version: number): OpenRequest;
}

interface DatabaseRequest<Result> extends EventTarget {
  readonly result: Result;
  readonly error: Error | null;
}

interface OpenRequest extends DatabaseRequest<Database> {
  onupgradeneeded: (() => void) | null;
}

export interface Database {
  onversionchange: (() => void) | null;
  createObjectStore(name: string, options: { readonly keyPath: string }): ObjectStore;
  transaction(store: string, mode: "readonly" | "readwrite"): Transaction;
  close(): void;
}

interface Transaction extends EventTarget {
  readonly error: Error | null;
  objectStore(name: string): ObjectStore;
}

export interface ObjectStore {
  createIndex(name: string, keyPath: string): unknown;
  index(name: string): { getAllKeys(range: unknown): DatabaseRequest<readonly string[]> };
  get(key: string): DatabaseRequest<unknown>;
  put(value: unknown): DatabaseRequest<unknown>;
  delete(key: string): DatabaseRequest<unknown>;
}

/** @throws the error of the request. */
export function resultOf<Result>(request: DatabaseRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    for (const event of ["error", "blocked"]) {
      request.addEventListener(event, () => reject(request.error ?? new Error(`IndexedDB: ${event}`)));
    }
  });
}

/** Resolves when everything of a transaction is stored; rejects with its error, such as one of the quota. */
export function completionOf(transaction: Transaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    for (const event of ["error", "abort"]) {
      transaction.addEventListener(event, () => reject(transaction.error ?? new Error(`IndexedDB: ${event}`)));
    }
  });
}
