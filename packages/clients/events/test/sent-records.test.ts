import type { Respond } from "@tillside/testing/fake-api";
import { expect, test } from "vitest";
import { type BulkSource, type Rejection, sendEvents, type UnknownBatch } from "../src/index.ts";
import { event } from "./calls.ts";
import { fakeApi } from "./fake-api.ts";
import { accepted } from "./responses.ts";

type Event = typeof event;

const named = (clientEventId: string, eventType = "conversion"): Event => ({ ...event, clientEventId, eventType });
const error = { code: "ValidationError", message: "no" };

/** A 200 that lists these records as failed. */
const failing = (...records: object[]): Respond =>
  accepted({ unprocessedRecords: records.map((record) => ({ error, record })) });

async function end(respond: Respond, source: BulkSource<Event>) {
  const service = fakeApi(respond);
  const rejected: number[] = [];
  const unknown: { positions: readonly number[]; message: string }[] = [];
  const summary = await sendEvents(service.client(), source, {
    accountId: "account-1",
    onRejected: ({ position }: Rejection<unknown>) => void rejected.push(position),
    onUnknown: ({ positions, message }: UnknownBatch<unknown>) => void unknown.push({ positions, message }),
  });
  return { summary, rejected, unknown, sent: service.calls.map(({ body }) => JSON.parse(body).events) };
}

/** One object for all events. */
function* reused(...times: string[]) {
  const one = { ...event };
  for (const [index, eventTime] of times.entries())
    yield Object.assign(one, { clientEventId: `event-${index}`, eventTime });
}

test("EVT-082 · an event that failed is found by the id that was sent: a source may reuse its object", async () => {
  const { eventTime } = event;
  const { summary, rejected } = await end(
    failing({ eventTime, eventType: "conversion", clientEventId: "event-2" }),
    reused(eventTime, eventTime, eventTime),
  );
  expect(rejected).toEqual([2]);
  expect(summary).toMatchObject({ accepted: 2, rejected: 1, unknown: 0 });
});

test("EVT-082 · an event that failed is found by the id that its toJSON() writes", async () => {
  class Order {
    readonly eventType = "conversion";
    readonly eventTime = event.eventTime;
    readonly clientEventId: string;
    constructor(clientEventId: string) {
      this.clientEventId = clientEventId;
    }
    toJSON() {
      return { ...this, clientEventId: `shop-${this.clientEventId}` };
    }
  }
  const orders = ["1", "2", "shop-1"].map((id) => new Order(id));
  const { summary, rejected } = await end(failing(named("shop-1")), orders as never);
  expect(rejected).toEqual([0]);
  expect(summary).toMatchObject({ accepted: 2, rejected: 1, unknown: 0 });
});

test("EVT-021 · what is checked is what is sent: a source may reuse its object", async () => {
  const { summary, rejected, sent } = await end(
    accepted(),
    reused(event.eventTime, event.eventTime, "2020-01-01T00:00:00Z"),
  );
  expect(rejected).toEqual([2]);
  expect(sent[0].map(({ clientEventId }: Event) => clientEventId)).toEqual(["event-0", "event-1"]);
  expect(summary).toMatchObject({ accepted: 2, rejected: 1 });
});

test("EVT-015 EVT-082 · of events with one id, only those that may have failed are unknown", async () => {
  const source = [named("d", "one"), named("d", "two"), named("e", "three")];
  const exact = await end(failing(named("d", "two")), source);
  expect([exact.rejected, exact.summary]).toMatchObject([[1], { accepted: 2, rejected: 1, unknown: 0 }]);
  const { summary, rejected, unknown } = await end(failing({ clientEventId: "d" }), source);
  expect(rejected).toEqual([]);
  expect(unknown).toEqual([
    {
      positions: [0, 1],
      message: "status 200, but it does not say which of the records with the same clientEventId failed",
    },
  ]);
  expect(summary).toMatchObject({ accepted: 1, unknown: 2 });
});
