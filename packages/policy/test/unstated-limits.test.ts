import { settle } from "@tillside/testing/manual-clock";
import { describe, expect, test, vi } from "vitest";
import { callInfo } from "../src/facts/call-info-registry.ts";
import { type Pacing, pacing, pausing } from "../src/limits/pacing.ts";
import { memoryStore } from "../src/store/memory-store.ts";
import { calendar, cart, nurture, query, reporting } from "./apis.ts";
import { fakeServer, type Respond } from "./fake-server.ts";
import { hookLog } from "./hook-log.ts";
import { thrownBy } from "./thrown-by.ts";

const token = { auth: { getToken: () => "token-1", identity: "one" } };

/** A call of each API that states no rate limit, and whether the client repeats it after a 429. */
const apis = {
  query: { manifest: query, given: token, method: "GET", path: "/v1/query/accounts", repeats: true },
  reporting: { manifest: reporting, given: token, method: "GET", path: "/metadata/accounts", repeats: true },
  nurture: {
    manifest: nurture,
    given: { auth: { apiKey: "k3y" } },
    method: "POST",
    path: "/1.0/nurture/unsubscribe",
    repeats: true,
  },
  cart: {
    manifest: cart,
    given: { auth: { apiKey: "k3y" }, tagId: "tag-1" },
    method: "POST",
    path: "/v1/cart/reserve",
    repeats: false,
  },
  calendar: {
    manifest: calendar,
    given: token,
    method: "POST",
    path: "/v2/subscribe/{accountCode}/{calendarCode}",
    repeats: false,
  },
} as const;
type Api = keyof typeof apis;

const once429 =
  (headers: Record<string, string> = {}): Respond =>
  (_seen, count) =>
    Response.json({}, count === 1 ? { status: 429, headers } : {});

/** The API in front of a server that responds this way. */
function started(name: Api, respond: Respond, more: object = {}, pacing?: Pacing) {
  const server = fakeServer(respond);
  const { manifest, given, method, path } = apis[name];
  const make = (other: object = {}) => {
    const store = memoryStore();
    const client = server.client(manifest as never, { store, ...given, ...more, ...other } as never, pacing);
    return (init: object = {}): Promise<{ response: Response }> =>
      (client as never as Record<string, (path: string, init: object) => Promise<{ response: Response }>>)[method]?.(
        path,
        { params: { path: { accountCode: "account", calendarCode: "calendar" } }, ...init },
      ) as Promise<{ response: Response }>;
  };
  return { ...server, make, call: make() };
}

describe.each(Object.keys(apis) as Api[])("a 429 of %s, which states no limit", (name) => {
  test("QRY-126 AUD-035 CRT-103 · with Retry-After: 7 the next call leaves after 7 s at the earliest", async () => {
    const { call, clock, seen } = started(name, once429({ "Retry-After": "7" }));
    const first = call();
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    await settle();
    const second = call();
    const [{ response }] = await clock.run(Promise.all([first, second]));
    expect(response.status).toBe(apis[name].repeats ? 200 : 429);
    expect(seen[0]?.at).toBe(0);
    for (const { at } of seen.slice(1)) expect(at).toBeGreaterThanOrEqual(7_000);
    expect(seen).toHaveLength(apis[name].repeats ? 3 : 2);
  });

  test("without Retry-After it waits for a second at least", async () => {
    const { call, clock, seen } = started(name, once429());
    await clock.run(call({ policy: { attempts: 1 } }));
    await clock.run(call());
    expect(seen[1]?.at).toBeGreaterThanOrEqual(1_000);
    expect(seen[1]?.at).toBeLessThanOrEqual(1_500);
  });

  test("one whose deadline comes before fails at once, not sent, and says when it may go", async () => {
    const { call, clock, seen } = started(name, once429({ "Retry-After": "600" }));
    const { response } = await clock.run(call());
    const retryAt = callInfo(response).retryAt as Date;
    expect(retryAt.getTime()).toBeGreaterThanOrEqual(clock.now() + 600_000);
    const error = await thrownBy(call());
    expect(error).toMatchObject({ name: "DeadlineError", info: { outcome: "not-executed", attempts: 0, retryAt } });
    expect(error.message).toContain("the pause that a 429 asked for ends after the deadline");
    expect(seen).toHaveLength(1);
  });

  test("without one, a call whose deadline passes before it is sent does not blame a 429", async () => {
    const { call, clock, seen } = started(name, () => Response.json({}));
    const middleware = [{ onRequest: () => clock.advance(1) }];
    const error = await thrownBy(call({ middleware, policy: { deadlineMs: 0.5 } }));
    expect(error).toMatchObject({ name: "DeadlineError", info: { outcome: "not-executed", attempts: 0 } });
    expect(error.message).toContain("failed: the deadline ran out before it could be sent. Nothing was sent");
    expect(error.info?.retryAt).toBeUndefined();
    expect(seen).toEqual([]);
  });
});

describe.each([
  ["an API that states no limit", pausing],
  ["an API that states limits for other operations", pacing],
])("calls of %s that wait for the end of the pause", (_api, made) => {
  test("are those of the same credential and API; others go", async () => {
    const { make, clock, seen } = started("cart", once429({ "Retry-After": "7" }), {}, made);
    const store = memoryStore();
    await clock.run(make({ store })());
    const others = [make({ store, auth: { apiKey: "another" } }), make({ store, baseUrl: "https://other.example" })];
    await clock.run(Promise.all(others.map((other) => other())));
    expect(seen.map(({ at }) => at)).toEqual([0, 0, 0]);
    await clock.run(make({ store })());
    expect(seen[3]?.at).toBeGreaterThanOrEqual(7_000);
  });

  test("all leave when it ends, interactive ones first, none of them paced", async () => {
    const { call, clock, seen } = started("cart", once429({ "Retry-After": "7" }), {}, made);
    await clock.run(call());
    const order: string[] = [];
    const wave = (["bulk", "interactive"] as const).flatMap((priority) =>
      Array.from({ length: 100 }, () => call({ policy: { priority }, fetch: reported(priority) })),
    );
    function reported(priority: string) {
      return async () => {
        order.push(priority);
        return Response.json({});
      };
    }
    await clock.run(Promise.all(wave));
    expect(order).toEqual([...Array(100).fill("interactive"), ...Array(100).fill("bulk")]);
    expect(clock.elapsed).toBeLessThanOrEqual(8_000);
    expect(seen).toHaveLength(1);
  });

  test("are notified that they wait for a pause, and can be aborted", async () => {
    const { hooks, by } = hookLog();
    const { call, clock, seen } = started("cart", once429({ "Retry-After": "7" }), hooks, made);
    await clock.run(call());
    const caller = new AbortController();
    const waiting = thrownBy(call({ signal: caller.signal }));
    await settle();
    expect(by("onWait")).toMatchObject([{ reason: "pause" }]);
    caller.abort();
    expect(await waiting).toMatchObject({ name: "AbortError", info: { outcome: "not-executed", attempts: 0 } });
    expect([seen.length, clock.sleeping]).toEqual([1, 0]);
  });

  test("without a 429 no call waits", async () => {
    const { call, clock, seen } = started("query", () => Response.json({}), {}, made);
    await Promise.all(Array.from({ length: 500 }, () => call()));
    expect([seen.length, clock.elapsed]).toEqual([500, 0]);
  });
});
