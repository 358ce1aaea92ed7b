import { reset, status } from "@tillside/testing/fake-api";
import { beforeEach, describe, expect, it } from "vitest";
import { callInfo, type NetworkError } from "../src/index.ts";
import { everyOperation, operations } from "./every-operation.ts";
import { type Fake, fakeApi } from "./fake-api.ts";

const reads = ["getSubscription", "getSchedule", "listCalendarEvents"] as const;
const deletes = ["deleteSubscriptions", "deleteEvent", "deleteSubscriptionEvent"] as const;
const unsafe = ["createSubscription", "createEvent", "updateEvent"] as const;

let partner: Fake;
beforeEach(() => {
  partner = fakeApi();
});

describe.each([...reads, ...deletes])("%s cannot act twice", (operation) => {
  it("CAL-118 CAL-119 CAL-126 · the call is repeated with the same bytes after a 500 and after no response", async () => {
    partner.script.push(status(500), reset);
    const { response } = await everyOperation[operation](partner.client());
    expect([response.status, partner.calls.length]).toEqual([200, 3]);
    expect(new Set(partner.calls.map(({ body }) => body)).size).toBe(1);
  });

  it("CAL-152 · a 429 is waited out for its Retry-After", async () => {
    partner.script.push(status(429, { "Retry-After": "7" }));
    const started = partner.clock.now();
    expect((await everyOperation[operation](partner.client())).response.status).toBe(200);
    expect(partner.clock.now() - started).toBeGreaterThanOrEqual(7000);
  });

  it("CAL-152 · without Retry-After, a 429 is waited out for a second at least", async () => {
    partner.script.push(status(429));
    const started = partner.clock.now();
    expect((await everyOperation[operation](partner.client())).response.status).toBe(200);
    expect(partner.clock.now() - started).toBeGreaterThanOrEqual(1000);
  });
});

describe.each(unsafe)("%s may act twice", (operation) => {
  it.each([500, 503])(
    "CAL-118 CAL-119 CAL-126 · a %d is returned, not repeated: its outcome is unknown",
    async (code) => {
      partner.script.push(status(code));
      const { response } = await everyOperation[operation](partner.client());
      expect([response.status, callInfo(response).outcome, partner.calls.length]).toEqual([code, "unknown", 1]);
    },
  );

  it("no response is thrown, not repeated: the outcome is unknown", async () => {
    partner.script.push(reset);
    const error = await everyOperation[operation](partner.client()).then(
      () => undefined,
      (thrown: NetworkError) => thrown,
    );
    expect([error?.name, error?.info?.outcome, partner.calls.length]).toEqual(["NetworkError", "unknown", 1]);
  });
});

describe.each(operations)("%s", (operation) => {
  it("CAL-118 CAL-126 CAL-128 · a 401, listed or not, is met with one new token and one more attempt", async () => {
    partner.script.push(status(401), status(401));
    const { response } = await everyOperation[operation](partner.client());
    const tokens = partner.calls.map(({ headers }) => headers.get("authorization"));
    expect([response.status, tokens]).toEqual([401, ["Bearer token-1", "Bearer token-2"]]);
    expect(callInfo(response).outcome).toBe("not-executed");
  });

  it.each([400, 404])("CAL-118 CAL-119 CAL-126 · a %d, listed or not, is returned at once", async (code) => {
    partner.script.push(status(code));
    const { response } = await everyOperation[operation](partner.client());
    expect([response.status, callInfo(response).outcome, partner.calls.length]).toEqual([code, "not-executed", 1]);
  });
});

it("CAL-152 · no limit is stated, so calls are not paced", async () => {
  const client = partner.client();
  const started = partner.clock.now();
  await Promise.all(Array.from({ length: 200 }, () => everyOperation.getSubscription(client)));
  expect([partner.calls.length, partner.clock.now()]).toEqual([200, started]);
});
