import { matchesLocale } from "./matches-locale.ts";
import type { CartState, CatalogueItem } from "./state.ts";

/** The item, if it is there for this customer in this quantity; of nothing are there more than can be counted. */
export function available(
  { catalogue }: CartState,
  cartItemId: string | undefined,
  quantity: number,
  acceptLanguage: string | undefined,
): CatalogueItem | undefined {
  if (cartItemId === undefined || !Object.hasOwn(catalogue, cartItemId)) return undefined;
  const item = catalogue[cartItemId];
  if (item === undefined || !matchesLocale(item.locales, acceptLanguage)) return undefined;
  return Math.abs(quantity) <= (item.supply ?? Number.MAX_SAFE_INTEGER) ? item : undefined;
}

/** Less than one takes nothing (CRT-047 lets any integer in): only what gives back makes supply. */
export function take(item: CatalogueItem, quantity: number): void {
  if (item.supply !== null) item.supply -= Math.max(0, quantity);
}

/** Gives back what was taken (CRT-063). */
export function giveBack({ catalogue }: CartState, cartItemId: string, quantity: number): void {
  const item = catalogue[cartItemId];
  if (item?.supply !== undefined && item.supply !== null) item.supply += Math.max(0, quantity);
}
