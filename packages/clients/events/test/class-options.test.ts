import { expect, test } from "vitest";
import { type BulkSource, type Rejection, sendEvents, type UnknownBatch } from "../src/index.ts";
import { planEvents } from "../src/queue/index.ts";
import { event } from "./calls.ts";
import { fakeApi } from "./fake-api.ts";
import { accepted } from "./responses.ts";

const some = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...event, clientEventId: `event-${index}` }));

/** A run as an application may write it: callbacks are methods, other options are getters. */
class OrderImport {
  readonly accountId = "account-1";
  readonly concurrency = 1;
  readonly heard: string[] = [];
  readonly #most = 2;

  get path() {
    return "/v2/events" as const;
  }

  get batchSize() {
    return this.#most;
  }

  onRejected({ position, code }: Rejection<unknown>) {
    this.heard.push(`${position} ${code}`);
  }

  onUnknown({ positions }: UnknownBatch<unknown>) {
    this.heard.push(`unknown ${positions}`);
  }
}

test("sendEvents uses what a class has as methods and getters", async () => {
  const failed = { error: { code: "ValidationError", message: "no" }, record: some(1)[0] };
  const service = fakeApi(accepted({ unprocessedRecords: [failed] }), accepted({ unprocessedRecords: "all" }));
  const options = new OrderImport();
  expect(await sendEvents(service.client(), some(5), options)).toMatchObject({ accepted: 2, rejected: 1, unknown: 2 });
  expect(options.heard).toEqual(["0 ValidationError", "unknown 2,3"]);
  expect(service.calls.map(({ url, body }) => `${url.pathname} ${JSON.parse(body).events.length}`)).toEqual([
    "/v2/events 2",
    "/v2/events 2",
    "/v2/events 1",
  ]);
});

test("sendEvents uses what its options and its policy inherit", async () => {
  let attempts = 0;
  const fetch = async (request: Request) => {
    if (!request.url.includes("/v1/events")) return Response.json({ access_token: "t", expires_in: 3600 });
    attempts += 1;
    return new Response(null, { status: 503 });
  };
  const options = Object.assign(Object.create({ accountId: "account-1", stopAfterUnknown: 1 }), {
    policy: Object.create({ attempts: 2 }),
  });
  const run = sendEvents(fakeApi().client({ fetch }), some(500), options);
  await expect(run).rejects.toThrow("a batch got no clear response");
  expect(attempts % 2).toBe(0);
  expect(attempts).toBeLessThanOrEqual(8);
});

test("sendEvents and planEvents check what is inherited, by its name", async () => {
  const start = (source: BulkSource<typeof event>, given: object) => () =>
    sendEvents(fakeApi().client(), source, Object.create({ accountId: "account-1", ...given }));
  expect(start([], { batchSize: 101 })).toThrow("sendEvents: batchSize is at most 100.");
  expect(start([], { policy: Object.create({ deadlineMs: 0 }) })).toThrow(
    "policy: deadlineMs must be a number above 0",
  );
  const plan = planEvents(fakeApi().client(), [], Object.create({ accountId: "account-1", batchSize: 101 }));
  await expect(plan).rejects.toThrow("planEvents: batchSize is at most 100.");
});
