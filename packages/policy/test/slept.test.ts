import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ClientCredentials } from "../src/auth/client-credentials.ts";
import { exchange } from "../src/call/exchange.ts";
import { describe as infoOf } from "../src/facts/call-state.ts";
import { systemClock } from "../src/facts/clock.ts";
import { Bucket } from "../src/limits/bucket.ts";
import { PauseBucket } from "../src/limits/pause-bucket.ts";
import { RetryBudget } from "../src/retry/retry-budget.ts";
import { RetryPlan } from "../src/retry/retry-plan.ts";
import { operations, responded, sampleCall, sampleResources } from "./samples.ts";

const hour = 3_600_000;
const clock = systemClock;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The machine sleeps: the time of day goes on, and the monotonic clock stands still. */
function sleep(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
}

/** A credential whose endpoint returns this, and how often it was asked. */
function credential(respond: () => Response = () => Response.json({ access_token: "token", expires_in: 3600 })) {
  const fetch = vi.fn(async () => respond());
  const credentials = {
    tokenEndpoint: "https://auth.example/token",
    form: {},
    authorization: "Basic x",
    secret: "s3cr3t",
    lifetimeSeconds: 3600,
    timeoutMs: 10_000,
    fetch,
    clock,
  };
  const budget = new RetryBudget(500);
  const source = new ClientCredentials(credentials, (abandoned) => exchange(credentials, budget, abandoned));
  return { fetch, source };
}

describe("after the machine slept", () => {
  test("REP-077, REP-078 · a token is as old as the server counts: a 403 renews it", async () => {
    const { fetch, source } = credential();
    expect(await source.token()).toBe("token");
    expect(source.isOld("token")).toBe(false);
    sleep(2 * hour);
    expect(source.isOld("token")).toBe(true);
    const operation = { ...operations.read, authFailure: [400, 403] };
    const own = { identity: "app", source, header: "Authorization", prefix: "Bearer ", renewable: true };
    const call = sampleCall(clock, { operation, secret: "token" });
    const plan = new RetryPlan(call, sampleResources(clock, { credentialOf: () => own }));
    expect([plan.settle(responded(403)), plan.reason, call.rejectedToken]).toEqual([0, "renew", "token"]);
    await source.token();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test("ONB-189 · a token past its end is not sent, and one near its end is refreshed", async () => {
    const { fetch, source } = credential();
    await source.token();
    sleep(hour - 20_000);
    expect(source.token()).toBe("token");
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    sleep(hour);
    expect(source.token()).toBeInstanceOf(Promise);
  });

  test("a wall clock that was set back makes no token younger, nor older", async () => {
    const { fetch, source } = credential();
    await source.token();
    sleep(-2 * hour);
    expect([source.token(), source.isOld("token")]).toEqual(["token", false]);
    await vi.advanceTimersByTimeAsync(hour);
    expect(source.isOld("token")).toBe(true);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test("a token endpoint whose Retry-After is over is asked again", async () => {
    const busy = new Response(null, { status: 429, headers: { "Retry-After": "3600" } });
    const { fetch, source } = credential(() => busy);
    await expect(source.token()).rejects.toThrow("status 429");
    await expect(source.token()).rejects.toThrow("status 429");
    expect(fetch).toHaveBeenCalledTimes(1);
    sleep(2 * hour);
    await expect(source.token()).rejects.toThrow("status 429");
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test("retryAt is a time of day", () => {
    sleep(2 * hour);
    const info = infoOf(sampleCall(clock, { retryAt: clock.now() + 60_000 }));
    expect((info.retryAt?.getTime() ?? 0) - Date.now()).toBeCloseTo(60_000, -1);
  });

  test("so is that of a response whose Retry-After reaches beyond the deadline", () => {
    sleep(2 * hour);
    const call = sampleCall(clock);
    expect(
      new RetryPlan(call, sampleResources(clock)).settle(responded(503, { "Retry-After": "600" })),
    ).toBeUndefined();
    expect((infoOf(call).retryAt?.getTime() ?? 0) - Date.now()).toBeCloseTo(600_000, -1);
  });

  test("ONB-247 · a date in Retry-After, without a Date, counts from the time of day", () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    sleep(2 * hour);
    vi.setSystemTime(Math.ceil(Date.now() / 1000) * 1000);
    const headers = { "Retry-After": new Date(Date.now() + 30_000).toUTCString() };
    expect(new RetryPlan(sampleCall(clock), sampleResources(clock)).settle(responded(429, headers))).toBeCloseTo(
      30_000,
      -1,
    );
  });

  test("a pause that is over for the server delays no call", () => {
    const bucket = new Bucket({ requests: 10, perSeconds: 60, keyedBy: "client_id", strength: "enforced" }, clock);
    bucket.pause(clock.now() + hour);
    sleep(hour / 2);
    expect(bucket.freeAt() - clock.now()).toBeCloseTo(hour / 2, -1);
    sleep(2 * hour);
    expect(bucket.freeAt()).toBe(clock.now());
    bucket.pause(clock.now() + 60_000);
    expect(bucket.freeAt() - clock.now()).toBeCloseTo(60_000, -1);
  });

  test("calls that waited for a pause that is over go as soon as another one comes", async () => {
    const bucket = new PauseBucket(clock);
    bucket.pause(clock.now() + 590_000);
    const call = (deadlineMs: number) =>
      bucket.acquire({
        deadlineAt: clock.now() + deadlineMs,
        signal: undefined,
        queueSize: 10,
        refuse: (reason) => new Error(reason),
      });
    const before = clock.now();
    const first = call(600_000);
    sleep(660_000);
    await Promise.all([first, call(5_000)]);
    expect(clock.now()).toBe(before);
  });
});
