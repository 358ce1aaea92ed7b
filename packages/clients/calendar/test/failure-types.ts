import { expectTypeOf } from "vitest";
import { type CalendarClient, type components, failures } from "../src/index.ts";

/** Never called: the compiler is the test. */
export async function compiles(client: CalendarClient) {
  const path = { accountCode: "account-1", calendarCode: "fjord-cup" };
  const { data } = await client.POST("/v2/subscribe/{accountCode}/{calendarCode}", { params: { path }, body: {} });
  // The errors that it lists, or the response itself if it lists none (CAL-068).
  for (const failed of failures(data)) {
    expectTypeOf(failed).toEqualTypeOf<
      components["schemas"]["CreateSubscriptionError"] | components["schemas"]["CreateSubscriptionResponse"]
    >();
  }
}
