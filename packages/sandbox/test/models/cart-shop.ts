import type { JsonBody, ReadResponse, requester } from "../requester.ts";

/** What the sandbox keeps of the cart, as far as the model has it too. */
export interface CartSight {
  readonly supply: unknown;
  /** Status by id. */
  readonly reservations: Readonly<Record<string, unknown>>;
  readonly provider: readonly unknown[];
}

/** The item that runs out. */
const cartItemId = "item_demo_single";

/** A shop's backend in plain HTTP, for one item. */
export function cartShop(plain: ReturnType<typeof requester>) {
  const post = (path: string, json: object): Promise<ReadResponse> =>
    plain.send("POST", `/cart/v1/${path}`, {
      headers: {
        "svc-api-key": "sandbox-cart-key",
        "svc-tag-id": "tag_demo_0001",
        "svc-session-id": "session-1",
        accept: "application/json",
      },
      json,
    });
  const ofItem = (path: string, item: object) => post(path, { items: [{ cartItemId, ...item }] });
  const state = async (part: string) => (await plain.send("GET", `/_sandbox/state/cart.${part}`)).body;

  return {
    reserve: (quantity: number) => ofItem("cart/reserve", { quantity }),
    confirm: (itemReservationId: string) => ofItem("cart/confirm", { itemReservationId }),
    confirmQuantity: (quantity: number) => ofItem("cart/confirm", { quantity }),
    release: (itemReservationId: string) => ofItem("cart/release", { itemReservationId }),
    cancel: (itemReservationId: string) => post("confirmation/cancel", { itemReservationId }),

    /** Begins anew with so many of the item. */
    async open(supply: number): Promise<void> {
      await plain.send("POST", "/_sandbox/reset", { json: { seed: "demo" } });
      const text = JSON.stringify(await plain.saved()).replace('"supply":1,', `"supply":${supply},`);
      await plain.restore(JSON.parse(text));
    },

    async sight(): Promise<CartSight> {
      const [catalogue, reservations, calls] = [
        await state("catalogue"),
        await state("reservations"),
        await state("providerCalls"),
      ];
      return {
        supply: catalogue[cartItemId]?.supply,
        reservations: Object.fromEntries(Object.entries(reservations).map(([id, { status }]) => [id, status])),
        provider: [...calls].map(({ kind }) => kind),
      };
    },
  };
}

export type CartShop = ReturnType<typeof cartShop>;

/** The only item of a response. */
export function itemOf({ body }: ReadResponse): JsonBody {
  return body.items?.[0] as JsonBody;
}
