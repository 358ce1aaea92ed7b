import { expectTypeOf } from "vitest";
import { hasStatus, isResponseError, type QueryClient } from "../src/index.ts";

/** Never called: the compiler is the test. */
export async function compiles(client: QueryClient, error: unknown) {
  const result = await client.GET("/v1/query/accounts");
  // The contract shows no error bodies: the status is all that there is.
  if (hasStatus(result, "listAccounts", 404)) expectTypeOf(result.error).toEqualTypeOf<undefined>();
  if (isResponseError(error, "listAccounts")) expectTypeOf(error.body).toEqualTypeOf<undefined>();
}
