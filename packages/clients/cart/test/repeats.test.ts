import { reset, status } from "@tillside/testing/fake-api";
import { beforeEach, describe, expect, it } from "vitest";
import { callInfo, failures, type NetworkError, PartialFailureError, unwrap } from "../src/index.ts";
import { everyOperation, operations } from "./every-operation.ts";
import { type Fake, fakeApi } from "./fake-api.ts";

const unsafe = ["reserveItems", "confirmPurchase", "cancelConfirmedItem"] as const;
const repeated = ["checkPlacements", "releaseReservations"] as const;

let partner: Fake;
beforeEach(() => {
  partner = fakeApi();
});

const call = (operation: (typeof operations)[number]) => everyOperation[operation](partner.client().session());

describe.each(unsafe)("%s may act twice", (operation) => {
  it.each([500, 504])("CRT-102 · a %d is returned, not repeated: its outcome is unknown", async (code) => {
    partner.script.push(status(code));
    const { response } = await call(operation);
    expect([response.status, callInfo(response).outcome, partner.calls.length]).toEqual([code, "unknown", 1]);
  });

  it("CRT-102 · no response is thrown, not repeated: the outcome is unknown", async () => {
    partner.script.push(reset);
    const error = await call(operation).then(
      () => undefined,
      (thrown: NetworkError) => thrown,
    );
    expect([error?.name, error?.info?.outcome, partner.calls.length]).toEqual(["NetworkError", "unknown", 1]);
  });

  it("CRT-103 · a 429 is returned with the time to try again", async () => {
    partner.script.push(status(429, { "Retry-After": "7" }));
    const { response } = await call(operation);
    expect([response.status, partner.calls.length]).toEqual([429, 1]);
    expect(callInfo(response).retryAt?.getTime()).toBeGreaterThanOrEqual(partner.clock.now() + 7000);
  });
});

describe.each(repeated)("%s cannot act twice", (operation) => {
  it("CRT-102 · the call is repeated with the same bytes in the same session after a 500, a 504 and no response", async () => {
    partner.script.push(status(500), status(504), reset);
    const { response } = await call(operation);
    expect([response.status, partner.calls.length]).toEqual([200, 4]);
    const distinct = new Set(partner.calls.map(({ headers, body }) => `${headers.get("svc-session-id")} ${body}`));
    expect(distinct.size).toBe(1);
  });

  it("CRT-103 · a 429 is waited out for its Retry-After", async () => {
    partner.script.push(status(429, { "Retry-After": "7" }));
    const started = partner.clock.now();
    expect((await call(operation)).response.status).toBe(200);
    expect(partner.clock.now() - started).toBeGreaterThanOrEqual(7000);
  });

  it("CRT-103 · without Retry-After, a 429 is waited out for a second at least", async () => {
    partner.script.push(status(429));
    const started = partner.clock.now();
    expect((await call(operation)).response.status).toBe(200);
    expect(partner.clock.now() - started).toBeGreaterThanOrEqual(1000);
  });
});

describe("success false in the response to a release", () => {
  const release = (policy = {}) =>
    partner
      .client()
      .session()
      .POST("/v1/cart/release", {
        body: { cartId: "cart-1", items: [{ cartItemId: "item-1", itemReservationId: "res-1" }] },
        policy,
      });
  beforeEach(() => {
    partner.data = { cartId: "cart-1", items: [{ cartItemId: "item-1", itemReservationId: "res-1", success: false }] };
  });

  it.each([
    ["a lost response", reset],
    ["a 504", status(504)],
  ])("CRT-068 CRT-102 · after %s: unknown, not executed and not failed", async (_fault, first) => {
    partner.script.push(first);
    const { data, response } = await release();
    expect(callInfo(response)).toMatchObject({ outcome: "unknown", attempts: 2 });
    expect([data, failures(data)]).toEqual([partner.data, []]);
  });

  it("CRT-068 CRT-102 · to a call that its caller marks as a repeat: unknown", async () => {
    const { data, response } = await release({ repeats: true });
    expect([callInfo(response).outcome, failures(data)]).toEqual(["unknown", []]);
  });

  it.each([
    {},
    // failures() lists none of them, so whoever allows failures would take it for a whole success.
    { allowPartial: true },
  ])("CRT-068 CRT-102 · unwrap throws that the outcome is unknown, never a partial failure: %j", async (options) => {
    partner.script.push(reset);
    const error = await unwrap(release(), options).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(PartialFailureError);
    expect(error).toMatchObject({
      name: "ResponseError",
      status: 200,
      body: partner.data,
      info: { outcome: "unknown" },
      message: expect.stringMatching(
        /^releaseReservations: POST \S+ responded with status 200, but items failed that an earlier attempt may have carried out\. It may have been executed\. It is safe to repeat the same call now, with policy: \{ repeats: true \}\./,
      ),
    });
  });

  it("CRT-062 CRT-087 · to the only attempt it is a failure, also after a 429, which executed nothing", async () => {
    partner.script.push(status(429));
    const { data, response } = await release();
    expect(callInfo(response)).toMatchObject({ outcome: "executed", attempts: 2 });
    expect(failures(data)).toEqual(Object(partner.data).items);
  });

  it("CRT-062 · a repeat whose every item succeeded is executed", async () => {
    partner.data = { cartId: "cart-1", items: [{ cartItemId: "item-1", itemReservationId: "res-1", success: true }] };
    partner.script.push(reset);
    const { response } = await release();
    expect(callInfo(response).outcome).toBe("executed");
  });
});

describe.each(operations)("%s", (operation) => {
  it.each([400, 401, 403, 422])("CRT-025 CRT-100 CRT-101 · a %d is returned at once, not executed", async (code) => {
    partner.script.push(status(code));
    const { response } = await call(operation);
    expect([response.status, callInfo(response).outcome, partner.calls.length]).toEqual([code, "not-executed", 1]);
  });

  it.each(["NotReserved", "TooManyRequests", "GatewayTimeout", 500, null])(
    "CRT-099 · a 422 is handled alike with the code %j",
    async (code) => {
      partner.script.push(() => Response.json({ description: "no", errors: [{ code }] }, { status: 422 }));
      const { response } = await call(operation);
      expect([response.status, callInfo(response).outcome, partner.calls.length]).toEqual([422, "not-executed", 1]);
    },
  );
});

it.each([401, 403])("CRT-100 · the error body of a %d is read where there is one", async (code) => {
  const body = { description: "no", errors: [] };
  partner.script.push(() => Response.json(body, { status: code }), status(code));
  expect((await call("reserveItems")).error).toEqual(body);
  expect((await call("reserveItems")).error).toBeUndefined();
});

it("CRT-103 · no limit is stated, so calls are not paced", async () => {
  const session = partner.client().session();
  const started = partner.clock.now();
  await Promise.all(Array.from({ length: 200 }, () => everyOperation.reserveItems(session)));
  expect([partner.calls.length, partner.clock.now()]).toEqual([200, started]);
});
