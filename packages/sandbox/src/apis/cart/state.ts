import { dateTime, fields, listOf, mapOf, number, oneOf, orNull, type Shape, text } from "../../world/shape.ts";
import type { StateKey } from "../../world/state-key.ts";

/** Something that can be added to a customer's cart. */
export interface CatalogueItem {
  unitPrice: number;
  readonly currency: string;
  /** How many are left; null: any number. */
  supply: number | null;
  /** Locales of the customers who may have it; empty: everybody. */
  readonly locales: readonly string[];
}

export interface Reservation {
  readonly cartItemId: string;
  /** Of the call that made it; absent where it named none. */
  readonly cartId?: string;
  readonly quantity: number;
  /** Locked when it was made (CRT-053). */
  readonly unitPrice: number;
  readonly currency: string;
  /** RFC 3339. */
  readonly expiresAt: string;
  status: "reserved" | "confirmed" | "released" | "canceled";
}

/** The calls that the provider of an item received. */
export interface ProviderCall {
  readonly kind: "fulfill" | "cancel";
  readonly cartItemId: string;
  readonly itemConfirmationId: string;
}

export interface CartState {
  readonly catalogue: { [cartItemId: string]: CatalogueItem };
  readonly reservations: { [itemReservationId: string]: Reservation };
  /** By itemConfirmationId: what it was confirmed from. */
  readonly confirmations: {
    [itemConfirmationId: string]: { cartItemId: string; quantity: number; itemReservationId?: string };
  };
  readonly providerCalls: ProviderCall[];
}

/** Of the demo catalogue: two that anybody may have, the last one on the shelf, one for French speakers. */
const demoItems = {
  item_demo_0001: { unitPrice: 9.99, currency: "USD", supply: null, locales: [] },
  item_demo_0002: { unitPrice: 24.5, currency: "USD", supply: null, locales: [] },
  item_demo_single: { unitPrice: 5, currency: "USD", supply: 1, locales: [] },
  item_demo_french: { unitPrice: 7.5, currency: "EUR", supply: null, locales: ["fr-FR", "fr-CA"] },
} as const;

/** Any that a request may have (CRT-047). */
const quantity: Shape = { type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

export const cartKey: StateKey<CartState> = {
  name: "cart",
  shape: fields({
    catalogue: mapOf(fields({ unitPrice: number, currency: text, supply: orNull(number), locales: listOf(text) })),
    reservations: mapOf(
      fields({
        cartItemId: text,
        "cartId?": text,
        quantity,
        unitPrice: number,
        currency: text,
        expiresAt: dateTime,
        status: oneOf("reserved", "confirmed", "released", "canceled"),
      }),
    ),
    confirmations: mapOf(fields({ cartItemId: text, quantity, "itemReservationId?": text })),
    providerCalls: listOf(fields({ kind: oneOf("fulfill", "cancel"), cartItemId: text, itemConfirmationId: text })),
  }),
  references: [
    ["cart/reservations/*/cartItemId", "cart/catalogue"],
    ["cart/confirmations/*/cartItemId", "cart/catalogue"],
    ["cart/confirmations/*/itemReservationId", "cart/reservations"],
    ["cart/providerCalls/*/cartItemId", "cart/catalogue"],
    ["cart/providerCalls/*/itemConfirmationId", "cart/confirmations"],
  ],
  seed: (seed) => ({
    catalogue: seed === "demo" ? structuredClone(demoItems as unknown as { [id: string]: CatalogueItem }) : {},
    reservations: {},
    confirmations: {},
    providerCalls: [],
  }),
};
