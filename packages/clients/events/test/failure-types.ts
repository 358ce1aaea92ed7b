import { expectTypeOf } from "vitest";
import {
  type components,
  createEventsClient,
  type EventsClient,
  failures,
  isPartialFailure,
  isResponseError,
} from "../src/index.ts";

type Failed = components["schemas"]["UnprocessedRecord"];

/** Never called: the compiler is the test. */
export async function compiles(client: EventsClient, error: unknown) {
  const { data } = await client.POST("/v1/events", { body: { accountId: "1", events: [] } });
  expectTypeOf(failures(data)).toEqualTypeOf<readonly Failed[]>();
  for (const { error: why, record } of failures(data)) {
    expectTypeOf(why).toEqualTypeOf<Failed["error"]>();
    expectTypeOf(record).toEqualTypeOf<Failed["record"]>();
  }
  if (isPartialFailure(error, "sendEventsV1")) expectTypeOf(error.failures).toEqualTypeOf<readonly Failed[]>();

  if (isResponseError(error, "sendEventsV1")) {
    // The contract shows no body for the 409.
    if (error.status === 409) expectTypeOf(error.body).toEqualTypeOf<undefined>();
    if (error.status === 403) expectTypeOf(error.body.data.code).toEqualTypeOf<"Forbidden">();
    // @ts-expect-error 404 is not documented
    if (error.status === 404) return;
  }
  // @ts-expect-error no such operation
  isResponseError(error, "sendEvents");

  const options = { baseUrl: "https://events.example", auth: {} };
  createEventsClient({ ...options, guards: { "time-window": false } });
  createEventsClient({ ...options, guards: false });
  // @ts-expect-error a misspelt guard
  createEventsClient({ ...options, guards: { "time-windows": false } });
}
