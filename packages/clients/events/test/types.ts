import { expectTypeOf } from "vitest";
import { buildEvent, createEventsClient, type EventInput, type EventsClient, hashEmail, unwrap } from "../src/index.ts";

interface Order {
  email: string;
  amount?: number;
  ours: string | null;
}

interface WrongOrder {
  quantity: string;
  date: Date;
}

/** What a program may have. */
interface Given {
  order: Order;
  names: Record<string, string>;
  input: EventInput;
  wrong: WrongOrder;
}

/** Never called: the compiler is the test. */
export async function compiles(client: EventsClient, given: Given) {
  const event = { clientEventId: "event-1", eventType: "conversion", eventTime: "2026-11-01T12:00:00Z" };
  const body = { accountId: "account-1", events: [event] };

  // What the policy manages may be left out: the key, Charset, Svc-Version.
  const sent = await client.POST("/v1/events", { body, policy: { deadlineMs: 1000 } });
  if (sent.data) expectTypeOf(sent.data.data.unprocessedRecords?.[0]?.record.clientEventId).toBeNullable();
  // A 409 has no documented body.
  else expectTypeOf(sent.error?.data.code).toEqualTypeOf<string | undefined>();

  // It may also be given.
  const header = { "Idempotency-Key": "k", Charset: "utf-8", "Svc-Version": "2020-05-21" } as const;
  await client.POST("/v1/events", { params: { header }, body });
  const { data } = await unwrap(client.POST("/v2/events", { body }), { allowPartial: true });
  expectTypeOf(data.unprocessedRecords).not.toBeAny();

  // Any name is possible beside the standard ones.
  await client.POST("/v2/events", {
    body: { ...body, events: [{ ...event, objectData: [{ name: "loyalty", value: "gold" }] }] },
  });

  // @ts-expect-error accountId is required
  await client.POST("/v2/events", { body: { events: [event] } });
  // @ts-expect-error eventTime is required
  await client.POST("/v2/events", { body: { accountId: "a", events: [{ clientEventId: "e", eventType: "t" }] } });
  const withNumber = { ...body, events: [{ ...event, objectData: [{ name: "amount", value: 49.9 }] }] };
  // @ts-expect-error values are strings (EVT-036)
  await client.POST("/v2/events", { body: withNumber });
  // @ts-expect-error Charset is utf-8 and nothing else
  await client.POST("/v2/events", { params: { header: { Charset: "latin1" } }, body });
  // @ts-expect-error v2 has no idempotency key
  await client.POST("/v2/events", { params: { header: { "Idempotency-Key": "k" } }, body });
  // @ts-expect-error there is no v3
  await client.POST("/v3/events", { body });
  // @ts-expect-error events cannot be read
  await client.GET("/v2/events", {});
  // @ts-expect-error the token exchange belongs to the policy
  await client.POST("/auth/oauth2/token", {});
  // @ts-expect-error no bucket is documented
  await client.raw("POST", "/v2/events", { safety: "unsafe", bucket: "events" });

  const built = buildEvent({
    ...event,
    eventTime: new Date(),
    objectData: { emailsha256: await hashEmail("e"), amount: "49.90", DeviceType: "Tablet", ours: 1 },
  });
  await client.POST("/v2/events", { body: { accountId: "a", events: [built] } });
  // A program can pass its own interfaces, whose properties may be null.
  buildEvent({ ...event, objectData: given.order, metaData: given.order });
  buildEvent({ ...event, objectData: given.names });
  buildEvent(given.input);
  // @ts-expect-error quantity must be a number, in the program's own interface too
  buildEvent({ ...event, objectData: given.wrong });
  // @ts-expect-error a value cannot be a date, in the program's own interface either
  buildEvent({ ...event, metaData: given.wrong });
  // @ts-expect-error the await is missing
  buildEvent({ ...event, objectData: { emailsha256: hashEmail("e") } });
  // @ts-expect-error entries are an object, not a list
  buildEvent({ ...event, objectData: [{ name: "email", value: "e" }] });
  // @ts-expect-error eventType is required
  buildEvent({ eventTime: new Date() });
  // @ts-expect-error not one of Desktop, Mobile, Tablet
  buildEvent({ ...event, objectData: { DeviceType: "Watch" } });
  // @ts-expect-error quantity is an integer, not text
  buildEvent({ ...event, objectData: { quantity: "two" } });
  // @ts-expect-error a value is a string or a number
  buildEvent({ ...event, objectData: { ours: true } });

  const appCredentials = { tokenUrl: "https://a.example", clientId: "i", clientSecret: "s" };
  const keyPair = { publicKey: "pub-1", secretKey: "sec-1" };
  const baseUrl = "https://e.example";
  createEventsClient({ baseUrl, auth: { appCredentials, keyPair } });
  createEventsClient({ baseUrl, auth: { keyPair } });
  createEventsClient({ baseUrl, auth: { appCredentials: { getToken: async () => "token" } } });
  // @ts-expect-error baseUrl is required (EVT-003)
  createEventsClient({ auth: { keyPair } });
  // @ts-expect-error with two schemes, each has its own entry
  createEventsClient({ baseUrl, auth: keyPair });
  // @ts-expect-error the secret key is missing
  createEventsClient({ baseUrl, auth: { keyPair: { publicKey: "pub-1" } } });
  // @ts-expect-error the token host differs from baseUrl, so tokenUrl is required
  createEventsClient({ baseUrl, auth: { appCredentials: { clientId: "i", clientSecret: "s" } } });
}
