import { expectTypeOf } from "vitest";
import { type CalendarClient, calendarEvents, createCalendarClient, eventPages } from "../src/index.ts";

/** Never called: the compiler is the test. */
export async function compiles(client: CalendarClient) {
  const accountCode = "account-1";
  const params = { path: { accountCode } };
  const calendar = { path: { accountCode, calendarCode: "fjord-cup" } };

  const subscribed = await client.POST("/v2/subscribe/{accountCode}/{calendarCode}", {
    params: calendar,
    body: { emailAddress: "ada@shop.example", sourceId: null },
    policy: { deadlineMs: 1000 },
  });
  if (subscribed.data) expectTypeOf(subscribed.data.success).toEqualTypeOf<boolean>();

  await client.DELETE("/v1/subscription/{accountCode}/{calendarCode}", { params: calendar, body: { userName: "u" } });
  for await (const page of eventPages(client, accountCode, "calendar-1", { pageSize: 100 })) {
    expectTypeOf(page.data[0]?.startDateTimeUtc).toEqualTypeOf<string | undefined>();
  }
  for await (const event of calendarEvents(client, accountCode, "calendar-1", { pageSize: 100 })) {
    expectTypeOf(event.title).toEqualTypeOf<string | undefined>();
  }

  // The type of an event's id is not documented (CAL-004).
  await client.POST("/v1/subscriptionevent/{accountCode}/update", { params, body: { eventId: 7 } });

  // @ts-expect-error eventId is required on update (CAL-120)
  await client.POST("/v1/subscriptionevent/{accountCode}/update", { params, body: { title: "t" } });
  // @ts-expect-error subscriptionIds are strings (CAL-123)
  await client.POST("/v1/subscriptionevent/{accountCode}", { params, body: { subscriptionIds: [1] } });
  // @ts-expect-error the DELETE needs a body (CAL-092)
  await client.DELETE("/v1/subscription/{accountCode}/{calendarCode}", { params: calendar });
  // @ts-expect-error a path parameter is missing
  await client.POST("/v2/subscribe/{accountCode}/{calendarCode}", { params, body: {} });
  // @ts-expect-error subscribe is a v2 path (CAL-153)
  await client.POST("/v1/subscribe/{accountCode}/{calendarCode}", { params: calendar, body: {} });
  // @ts-expect-error a page size is required
  eventPages(client, accountCode, "calendar-1", {});
  // @ts-expect-error the token exchange belongs to the policy
  await client.POST("/oauth2/token", {});

  const baseUrl = "https://calendar.example";
  const auth = { tokenUrl: "https://auth.example", clientId: "c", clientSecret: "s" };
  createCalendarClient({ baseUrl, auth: { ...auth, credentialsIn: "body" } });
  createCalendarClient({ baseUrl, auth: { getToken: () => "token" } });
  // @ts-expect-error the token host differs from baseUrl, so tokenUrl is required (CAL-002)
  createCalendarClient({ baseUrl, auth: { clientId: "c", clientSecret: "s" } });
  // @ts-expect-error the contract does not allow this place
  createCalendarClient({ baseUrl, auth: { ...auth, credentialsIn: "query" } });
}
