import type { RequestRecord } from "../requests/request-record.ts";
import { shown } from "./expectation.ts";
import type { Difference } from "./subset.ts";

/** A request that does not fit, and why. */
export interface NearMiss extends Pick<RequestRecord, "id" | "at" | "method" | "url" | "operation" | "status"> {
  readonly differences: readonly Difference[];
}

/** So many are shown. */
const most = 3;

/** Of many differences these are shown. */
const mostDifferences = 10;

/** The requests that come nearest to fitting: the same operation before others, then the fewest differences, then the newest. */
export class NearMisses {
  #ranked: { readonly miss: NearMiss; readonly distance: number }[] = [];

  add({ id, at, method, url, operation, status }: RequestRecord, all: readonly Difference[]): void {
    const distance = all.reduce((sum, { field }) => sum + (weights[field] ?? 1), 0);
    const last = this.#ranked[most - 1];
    if (last !== undefined && last.distance < distance) return;
    const differences = all.slice(0, mostDifferences);
    const miss = { id, at, method, url, operation, status, differences };
    this.#ranked = [{ miss, distance }, ...this.#ranked]
      .sort((one, other) => one.distance - other.distance)
      .slice(0, most);
  }

  clear(): void {
    this.#ranked = [];
  }

  /** Beside a request for the operation itself, those for others say nothing. */
  list(): readonly NearMiss[] {
    const isMeant = this.#ranked.map(({ distance }) => distance < otherOperation);
    return this.#ranked.filter((_, index) => isMeant[index] === isMeant[0]).map(({ miss }) => miss);
  }
}

const otherOperation = 10_000;

const weights: Readonly<Record<string, number>> = { operation: otherOperation, api: otherOperation };

/** For people: `request 12, PUT /shop/books/1 (400): body/title is "b", expected "a"`. */
export function missText({ id, method, url, status, differences }: NearMiss): string {
  const each = differences.map(({ field, expected, received }) => {
    const is = received === undefined ? "absent" : shown(received);
    // In a body, null is a value.
    const isAbsent = expected === undefined || (expected === null && field.startsWith("header/"));
    return `${field} is ${is}, expected ${isAbsent ? "absent" : shown(expected)}`;
  });
  return `request ${id}, ${method} ${url} (${status ?? "no response"}): ${each.join("; ")}`;
}
