import { describe, expect, test, vi } from "vitest";
import type { LongWait } from "../src/facts/long-wait.ts";
import { testClient } from "./client.ts";
import { thrownBy } from "./thrown-by.ts";

const list = "/v1/partnership/accounts";

/** What a call reports about its waits. */
function reported() {
  const waits: LongWait[] = [];
  return { waits, onWait: (wait: LongWait) => void waits.push(wait) };
}

describe("policy: { onWait } of a call", () => {
  test("is called with the pause before the next attempt, if that takes 3 seconds or more", async () => {
    const responses = [2, 3].map(
      (seconds) => new Response("{}", { status: 503, headers: { "Retry-After": `${seconds}` } }),
    );
    const { client, clock } = testClient(() => responses.shift() ?? Response.json({ data: {} }));
    const { waits, onWait } = reported();
    await clock.run(client.GET(list, { policy: { onWait } }));
    expect(waits).toEqual([{ reason: "retry", milliseconds: expect.any(Number) }]);
    expect(waits[0]?.milliseconds).toBeGreaterThanOrEqual(3_000);
  });

  test("with the wait for its rate limit, when it begins", async () => {
    const { client, clock } = testClient();
    const { waits, onWait } = reported();
    const calls = Array.from({ length: 11 }, () =>
      client.POST("/v1/accounts/register/partnership", { body: {}, policy: { onWait } }),
    );
    await clock.advance(0);
    expect(waits).toEqual([{ reason: "rate-limit", milliseconds: 61_000 }]);
    await clock.run(Promise.all(calls));
    expect(waits).toHaveLength(1);
  });

  test("once it has waited 3 seconds for a token, because its arrival cannot be predicted", async () => {
    let arrive = (_token: string) => {};
    const getToken = () =>
      new Promise<string>((resolve) => {
        arrive = resolve;
      });
    const { client, clock } = testClient(undefined, { auth: { getToken } });
    const { waits, onWait } = reported();
    const call = client.GET(list, { policy: { onWait } });
    await clock.advance(2_999);
    expect(waits).toEqual([]);
    await clock.advance(1);
    expect(waits).toEqual([{ reason: "token", milliseconds: 3_000 }]);
    arrive("token-1");
    await clock.run(call);
    expect(waits).toHaveLength(1);
  });

  test("not for shorter waits; no timer is left behind", async () => {
    const getToken = async () => "token-1";
    const { client, clock } = testClient(undefined, { auth: { getToken } });
    const onWait = vi.fn();
    await clock.run(client.GET(list, { policy: { onWait } }));
    expect(clock.sleeping).toBe(0);
    await clock.advance(10_000);
    expect(onWait).not.toHaveBeenCalled();
  });

  test("changes nothing if it throws", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const responses = [new Response("{}", { status: 503, headers: { "Retry-After": "5" } })];
    const { client, clock } = testClient(() => responses.shift() ?? Response.json({ data: {} }));
    const onWait = () => {
      throw new Error("broken display");
    };
    const { response } = await clock.run(client.GET(list, { policy: { onWait } }));
    expect(response.status).toBe(200);
    expect(warn.mock.calls.flat().join()).toContain("onWait failed (Error: broken display)");
    warn.mockRestore();
  });

  test("is reported once per client if it throws, however many calls bring one along", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const made = () =>
      testClient((_request, count) =>
        count % 2 === 0
          ? Response.json({ data: {} })
          : new Response("{}", { status: 503, headers: { "Retry-After": "5" } }),
      );
    const fails = async ({ client, clock }: ReturnType<typeof made>) => {
      const onWait = () => {
        throw new Error("broken display");
      };
      await clock.run(client.GET(list, { policy: { onWait } }));
    };
    const one = made();
    await fails(one);
    await fails(one);
    expect(warn).toHaveBeenCalledTimes(1);
    await fails(made());
    expect(warn).toHaveBeenCalledTimes(2);
    warn.mockRestore();
  });

  test("must be a function, and stands in policy", async () => {
    const { client } = testClient();
    const wrong = await thrownBy(client.GET(list, { policy: { onWait: "x" as never } }));
    expect(wrong.message).toBe("listAccounts: policy: onWait must be a function.");
    const misplaced = await thrownBy(client.GET(list, { onWait: () => {} } as never));
    expect(misplaced.message).toContain("policy.onWait");
  });
});
