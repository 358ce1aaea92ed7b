import { expect, test } from "vitest";
import { callInfo } from "../src/facts/call-info-registry.ts";
import { testClient } from "./client.ts";
import { thrownBy } from "./thrown-by.ts";

const register = { body: {} } as const;

test("an attempt that was not sent gives its slot back: eleven calls without a token wait for nothing", async () => {
  const { client, clock, seen } = testClient(undefined, {
    auth: { getToken: () => Promise.reject(new Error("no token today")) },
  });
  for (let call = 0; call < 11; call += 1) {
    const error = await thrownBy(clock.run(client.POST("/v1/accounts/register/partnership", register)));
    expect(error.name).toBe("TokenError");
  }
  expect([clock.elapsed, seen.length, clock.sleeping]).toEqual([0, 0, 0]);
});

test("the last response is returned when the rate limit has no slot for another attempt before the deadline", async () => {
  const { client, clock, seen } = testClient(
    (_seen, count) => new Response("{}", { status: count === 10 ? 503 : 200 }),
  );
  const policy = { deadlineMs: 30_000 };
  const calls = Array.from({ length: 10 }, () =>
    client.POST("/v1/accounts/register/partnership", { ...register, policy }),
  );
  const results = await clock.run(Promise.all(calls));
  const last = results.find(({ response }) => response.status === 503)?.response;
  expect([seen.length, last?.status]).toEqual([10, 503]);
  expect(last && callInfo(last).outcome).toBe("unknown");
  expect(last && callInfo(last).retryAt?.getTime()).toBeGreaterThan(clock.now() + 30_000);
});
