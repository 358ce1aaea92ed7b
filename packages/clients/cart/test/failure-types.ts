import { expectTypeOf } from "vitest";
import {
  type CartClient,
  type components,
  failures,
  hasStatus,
  isPartialFailure,
  isResponseError,
} from "../src/index.ts";

type ReserveResponse = components["schemas"]["ReserveResponse"];
type ReservedItem = Exclude<NonNullable<ReserveResponse["items"]>[number], { success: true }>;

/** Never called: the compiler is the test. */
export async function compiles(client: CartClient, error: unknown) {
  const result = await client.session({}).POST("/v1/cart/reserve", { body: { cartId: "1", items: [] } });
  expectTypeOf(failures(result.data)).toExtend<readonly ReservedItem[]>();
  expectTypeOf(failures(result.data)[0]?.cartItemId).toEqualTypeOf<string | undefined>();
  // @ts-expect-error it takes the data, and neither a result nor a call without its await
  for (const given of [result, Promise.resolve(result)]) failures(given);
  if (isPartialFailure(error, "reserveItems")) expectTypeOf(error.data).toEqualTypeOf<ReserveResponse>();

  // A success whose items may have been carried out by an earlier attempt is a ResponseError with the data as its body (CRT-068).
  if (isResponseError(error, "releaseReservations") && error.status === 200)
    expectTypeOf(error.body).toEqualTypeOf<components["schemas"]["ReleaseResponse"]>();
  if (isResponseError(error, "reserveItems") && error.status === 422)
    expectTypeOf(error.body.description).toEqualTypeOf<string>();
  // @ts-expect-error a success of this operation hides nothing
  if (isResponseError(error, "checkPlacements") && error.status === 200) return;

  // Where the contract hides no failure, nothing is listed.
  const placements = await client.POST("/v1/placements/any", { body: {} });
  expectTypeOf(failures(placements.data)).toEqualTypeOf<readonly never[]>();
  // Of data whose type is not known, neither is what it lists.
  const raw = await client.raw("GET", "/v1/x", { safety: "read" });
  expectTypeOf(failures(raw.data)).toEqualTypeOf<readonly unknown[]>();

  // The contract documents a body for the other statuses, but not for 401.
  if (hasStatus(result, "reserveItems", 401)) expectTypeOf(result.error).toEqualTypeOf<undefined>();
  if (hasStatus(result, "reserveItems", 422)) expectTypeOf(result.error.description).toEqualTypeOf<string>();
  // @ts-expect-error 404 is not documented
  hasStatus(result, "reserveItems", 404);
}
