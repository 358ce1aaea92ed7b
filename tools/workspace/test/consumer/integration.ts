/**
 * What an integrating partner writes: the businesses of the README's table one after the other, each with its own client. Compiled and run
 * outside the workspace, against the packed packages and the sandbox: `integration.js <origin of the sandbox> <file of addresses>`.
 */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createAudienceClient, importAudience } from "@tillside/audience";
import { createCalendarClient, eventPages } from "@tillside/calendar";
import { createCartClient, failures } from "@tillside/cart";
import { buildEvent, createEventsClient, hashEmail } from "@tillside/events";
import { createNurtureClient } from "@tillside/nurture";
import { callInfo, createOnboardingClient, pollOperation, unwrap } from "@tillside/onboarding";
import { createQueryClient, runReport } from "@tillside/query";
import { createReportingClient } from "@tillside/reporting";

const [origin = "", addressFile = ""] = process.argv.slice(2);
const accountId = "acc_demo_0001";
const app = { clientId: "sandbox-app-1", clientSecret: "sandbox-secret-app-1" };

async function registerAndPause() {
  const onboarding = createOnboardingClient({
    baseUrl: `${origin}/partnership`,
    auth: {
      tokenUrl: `${origin}/partnership-auth`,
      clientId: "sandbox-partner-1",
      clientSecret: "sandbox-secret-partner-1",
    },
    parentAccountId: "par_demo_0001",
  });
  const { data, error, response } = await onboarding.POST("/v1/accounts/register/partnership", {
    body: {
      brand: "Fjord Outfitters",
      country_code: "NO",
      store_identifier: "https://fjord.example",
      external_account_id: "shop-consumer",
      vertical_id: "pv_demo_0001",
      sub_vertical_id: "psv_demo_0001",
    },
  });
  if (error) throw new Error(`${response.status}: ${error.error}`);
  const { operationId } = callInfo(response);
  const { operation_id: polled } = await pollOperation(onboarding, operationId, {
    until: (record) => record.operation_id === operationId,
    deadlineMs: 60_000,
  });
  const paused = await onboarding.PUT("/v1/partnership/accounts/{account_id}/status", {
    params: { path: { account_id: data.data.account_id } },
    body: { status: "paused" },
  });
  return { polled: polled === operationId, paused: callInfo(paused.response).outcome };
}

async function report() {
  const query = createQueryClient({ baseUrl: `${origin}/api`, auth: app });
  const { data } = await unwrap(
    runReport(query, "campaigns", accountId, {
      startDate: "2026-01-01",
      endDate: "2026-02-01",
      metrics: ["impressions"],
      dimensions: ["campaign_name"],
    }),
  );
  const impressions: number = data.reduce((sum, row) => sum + row.impressions, 0);
  const names: readonly string[] = data.map((row) => row.campaign_name);
  return { rows: names.length > 0, impressions: impressions > 0 };
}

async function oldReport() {
  const reporting = createReportingClient({ baseUrl: `${origin}/api`, auth: app, onDeprecation: false });
  const { data } = await reporting.GET("/reporting/accounts/{accountId}/transactions/breakdown", {
    params: {
      path: { accountId },
      query: {
        dateStart: "2026-01-01T00:00:00.000",
        dateEnd: "2026-02-01T00:00:00.000",
        currency: "USD",
        timeZoneVariation: "America/Chicago",
        groupby: "placement",
      },
    },
  });
  return { rows: data ? [data].flat().length > 0 : false };
}

async function sendEvents() {
  const events = createEventsClient({
    baseUrl: `${origin}/events`,
    auth: { appCredentials: { ...app, tokenUrl: `${origin}/api` } },
    onDeprecation: false,
  });
  const eventTime = new Date();
  const purchase = buildEvent({
    clientEventId: "order-1",
    eventType: "conversion",
    eventTime,
    objectData: { emailsha256: await hashEmail("ada@fjord.example"), amount: "49.90", currency: "USD" },
  });
  // The sandbox fails every event of this type, inside a 200.
  const refused = buildEvent({ clientEventId: "order-2", eventType: "sandbox.unprocessed", eventTime });
  const { data, response } = await events.POST("/v1/events", { body: { accountId, events: [purchase, refused] } });
  const failed = data?.data.unprocessedRecords ?? [];
  return { status: response.status, failed: failed.map(({ record }) => record.clientEventId) };
}

async function importAddresses() {
  const audience = createAudienceClient({
    baseUrl: `${origin}/data`,
    auth: { keyPair: { publicKey: "pub-sandbox-1", secretKey: "sec-sandbox-1" } },
    onDeprecation: false,
  });
  const rejected: string[] = [];
  const run = importAudience(audience, createInterface({ input: createReadStream(addressFile) }), {
    accountId,
    action: "include",
    addresses: "hash",
    list: "Consumer",
    onRejected: ({ record }) => {
      rejected.push(record);
    },
  });
  const { read, accepted, unknown } = await run;
  return { read, accepted, unknown, rejected };
}

async function unsubscribe() {
  const nurture = createNurtureClient({ baseUrl: `${origin}/nurture`, auth: { apiKey: "sandbox-nurture-key" } });
  const { id } = await unwrap(nurture.POST("/1.0/nurture/unsubscribe", { body: { email: "ada@fjord.example" } }));
  return { id: id.length > 0 };
}

async function sell() {
  const cart = createCartClient({
    baseUrl: `${origin}/cart`,
    auth: { apiKey: "sandbox-cart-key" },
    tagId: "tag_demo_0001",
  });
  const purchase = cart.session();
  const reserved = await unwrap(
    purchase.POST("/v1/cart/reserve", {
      body: {
        cartId: "cart-1",
        items: [
          { cartItemId: "item_demo_0001", quantity: 2 },
          { cartItemId: "item_demo_rejected", quantity: 1 },
        ],
      },
    }),
    { allowPartial: true },
  );
  const items = reserved.items.flatMap(({ cartItemId, itemReservationId }) =>
    cartItemId && itemReservationId ? [{ cartItemId, itemReservationId }] : [],
  );
  const confirmed = await unwrap(
    purchase.POST("/v1/cart/confirm", { body: { cartId: "cart-1", orderId: "order-1", items } }),
  );
  return { failed: failures(reserved).length, confirmed: confirmed.items.map(({ success }) => success) };
}

async function subscribe() {
  const calendar = createCalendarClient({
    baseUrl: `${origin}/calendar`,
    auth: {
      tokenUrl: `${origin}/calendar-auth`,
      clientId: "sandbox-calendar-1",
      clientSecret: "sandbox-secret-calendar-1",
    },
  });
  const { subscriptionId } = await unwrap(
    calendar.POST("/v2/subscribe/{accountCode}/{calendarCode}", {
      params: { path: { accountCode: accountId, calendarCode: "cal_code_demo_0001" } },
      body: { emailAddress: "ada@shop.example" },
    }),
  );
  let events = 0;
  for await (const page of eventPages(calendar, accountId, "cal_demo_0001", { pageSize: 100 })) {
    events += page.data?.length ?? 0;
  }
  return { subscribed: subscriptionId !== undefined, events: events > 0 };
}

console.log(
  JSON.stringify({
    onboarding: await registerAndPause(),
    query: await report(),
    reporting: await oldReport(),
    events: await sendEvents(),
    audience: await importAddresses(),
    nurture: await unsubscribe(),
    cart: await sell(),
    calendar: await subscribe(),
  }),
);
