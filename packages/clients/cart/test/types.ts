import { expectTypeOf } from "vitest";
import { type CartClient, createCartClient } from "../src/index.ts";

/** Never called: the compiler is the test. */
export async function compiles(client: CartClient) {
  const items = [{ cartItemId: "item-1", quantity: 1 }];
  const header = { "svc-session-id": "session-1" };
  const cart = client.session({ sessionId: "session-1", acceptLanguage: "en" });
  client.session();

  // In a session its headers may be left out; they may also be given.
  const reserved = await cart.POST("/v1/cart/reserve", { body: { items } });
  await cart.POST("/v1/cart/reserve", { params: { header }, body: { items }, policy: { attempts: 1 } });
  for (const item of reserved.data?.items ?? []) {
    if (item.success) expectTypeOf(item.itemReservationId).toEqualTypeOf<string>();
    else expectTypeOf(item.itemReservationId).toEqualTypeOf<string | undefined>();
  }
  if (reserved.error) expectTypeOf(reserved.error.description).toEqualTypeOf<string>();

  // Without one they are as the contract has them: required on reserve and release, optional elsewhere (where none is
  // given, one is made up).
  await client.POST("/v1/cart/reserve", { params: { header }, body: { items } });
  // @ts-expect-error svc-session-id is required on reserve (CRT-010)
  await client.POST("/v1/cart/reserve", { body: { items } });
  // @ts-expect-error svc-session-id is required on release (CRT-011)
  await client.POST("/v1/cart/release", { body: { items: [] } });
  await client.POST("/v1/placements/any", { body: {} });
  await client.POST("/v1/cart/confirm", { body: { items: [] } });
  await client.POST("/v1/cart/confirm", { body: { items } });
  await client.POST("/v1/confirmation/cancel", { body: { itemReservationId: "res-1" } });
  // The tag id is the client's; it may also be given.
  await client.POST("/v1/placements/any", { params: { header: { "svc-tag-id": "tag-1" } }, body: {} });

  // @ts-expect-error an item to confirm needs its cartItemId (CRT-079)
  await cart.POST("/v1/cart/confirm", { body: { items: [{ quantity: 1 }] } });
  // @ts-expect-error and a reservation or a quantity (CRT-079)
  await cart.POST("/v1/cart/confirm", { body: { items: [{ cartItemId: "item-1" }] } });
  // @ts-expect-error attributes map strings to strings (CRT-043)
  await cart.POST("/v1/placements/any", { body: { attributes: { seats: 2 } } });
  // @ts-expect-error no such path
  await cart.POST("/v1/cart/cancel", { body: { itemReservationId: "res-1" } });
  // @ts-expect-error every operation is a POST
  await cart.GET("/v1/placements/any");
  // @ts-expect-error an option that a session does not have
  client.session({ tagId: "tag-1" });
  // @ts-expect-error a session makes no sessions
  cart.session();

  const baseUrl = "https://cart.example";
  const auth = { apiKey: "key-1" };
  createCartClient({ baseUrl, auth, tagId: "tag-1" });
  // @ts-expect-error the tag id is required
  createCartClient({ baseUrl, auth });
  // @ts-expect-error the key is required
  createCartClient({ baseUrl, auth: {}, tagId: "tag-1" });
}
