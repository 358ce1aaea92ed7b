import type { RequestRecord } from "./request-record.ts";

/** How often each operation gave each status. */
export class CoverageCounts {
  readonly #counts = new Map<string, Map<number, number>>();

  add({ api, operation, status }: Pick<RequestRecord, "api" | "operation" | "status">): void {
    if (operation === undefined || status === undefined || api === "control") return;
    const key = `${api} ${operation}`;
    const statuses = this.#counts.get(key) ?? new Map<number, number>();
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    this.#counts.set(key, statuses);
  }

  /** By status. */
  of(api: string, operation: string): ReadonlyMap<number, number> {
    return this.#counts.get(`${api} ${operation}`) ?? none;
  }

  clear(): void {
    this.#counts.clear();
  }
}

const none: ReadonlyMap<number, number> = new Map();
