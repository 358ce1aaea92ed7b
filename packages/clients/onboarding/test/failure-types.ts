import { expectTypeOf } from "vitest";
import { createOnboardingClient, hasStatus, isResponseError, type OnboardingClient } from "../src/index.ts";

/** Never called: the compiler is the test. */
export async function compiles(client: OnboardingClient, error: unknown) {
  const result = await client.GET("/v1/partnership/operations/{operation_id}", {
    params: { path: { operation_id: "1" } },
  });
  // Each status has its own envelope.
  if (hasStatus(result, "getOperation", 404)) {
    expectTypeOf(result.error.error).toEqualTypeOf<"NotFound">();
  }

  if (isResponseError(error, "registerAccount") && error.status === 409)
    expectTypeOf(error.body.error).toEqualTypeOf<"Conflict">();

  const options = {
    baseUrl: "https://partner.example",
    auth: { getToken: () => "token-1" },
    parentAccountId: "par_1",
  };
  createOnboardingClient({ ...options, guards: { sizes: false } });
  // @ts-expect-error a guard of another API
  createOnboardingClient({ ...options, guards: { quantity: false } });
}
