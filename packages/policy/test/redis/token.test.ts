// Mostly waits: for Redis.

import { mustSkip, startRedis } from "@tillside/testing/redis-server";
import { Redis } from "ioredis";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { systemClock } from "../../src/facts/clock.ts";
import type { Exchanged, TokenNeed } from "../../src/facts/token.ts";
import { Link } from "../../src/redis/link.ts";
import { sharedToken } from "../../src/redis/redis-token.ts";
import { unsealed } from "../../src/redis/token-sealing.ts";

/** Servers that want one token; each exchange returns token-1, token-2, … after a moment, unless the test sets a response. */
async function servers(respond?: (exchange: number) => Promise<Exchanged>) {
  const { port } = await startRedis();
  const admin = new Redis({ port, host: "127.0.0.1" });
  onTestFinished(() => admin.disconnect());
  const link = new Link(admin, "test", ({ reason }) => expect.unreachable(reason));
  let exchanges = 0;
  async function exchange(): Promise<Exchanged> {
    const number = ++exchanges;
    await systemClock.sleep(30);
    return respond?.(number) ?? { token: `token-${number}`, lifetimeMs: 300_000 };
  }
  const timeLeft = async () => admin.pttl(String(await admin.keys("*:token")));
  const want = (need: Partial<TokenNeed> = {}) =>
    sharedToken(link, unsealed, "credential", {
      unwanted: undefined,
      rejected: false,
      timeoutMs: 10,
      clock: systemClock,
      abandoned: new AbortController().signal,
      exchange,
      ...need,
    });
  /** Until one of the servers exchanges: which of two that start together asks first is left to the digests of their keys. */
  const exchanging = () => vi.waitFor(async () => expect(await admin.keys("*:lease")).toHaveLength(1), 5_000);
  return { want, exchanging, timeLeft, exchanges: () => exchanges };
}

describe.skipIf(mustSkip())("a token of several servers", () => {
  test("that no call needs any more is not waited for while another server exchanges it", async () => {
    let end = (_token: Exchanged) => {};
    const response = new Promise<Exchanged>((resolve) => {
      end = resolve;
    });
    const { want, exchanging, exchanges } = await servers(() => response);
    const first = want();
    await exchanging();
    const left = new AbortController();
    const second = want({ abandoned: left.signal });
    left.abort();
    await expect(second).rejects.toMatchObject({ name: "AbortError" });
    end({ token: "token-1", lifetimeMs: 300_000 });
    expect([await first, exchanges()]).toMatchObject([{ token: "token-1" }, 1]);
  });

  test("is exchanged by one of them, and its age comes along", async () => {
    const { want, exchanges } = await servers();
    const tokens = await Promise.all(Array.from({ length: 8 }, () => want()));
    expect(tokens).toContainEqual({ token: "token-1", lifetimeMs: 300_000 });
    const others = tokens.filter((token) => "ageMs" in token);
    expect(others).toHaveLength(7);
    expect(others[0]).toMatchObject({ token: "token-1", lifetimeMs: 300_000, ageMs: expect.any(Number) });
    expect(exchanges()).toBe(1);
  });

  test("P8 · near its end is refreshed by one, while others still may have the old one", async () => {
    const { want, exchanges } = await servers();
    await want();
    const [one, other] = await Promise.all([want({ unwanted: "token-1" }), want({ unwanted: "token-1" }), want()]);
    expect([one, other]).toEqual([
      expect.objectContaining({ token: "token-2" }),
      expect.objectContaining({ token: "token-2" }),
    ]);
    expect(exchanges()).toBe(2);
  });

  test("that was refused is used by no call any more; a refusal of another one changes nothing", async () => {
    const { want, exchanges } = await servers();
    await want();
    const refused = { unwanted: "token-1", rejected: true };
    await Promise.all([want(refused), want(refused), want(refused)]);
    expect(await want(refused)).toMatchObject({ token: "token-2" });
    expect(exchanges()).toBe(2);
  });

  test("past its end is not used, nor in its last second", async () => {
    const { want, exchanges } = await servers(async (number) => ({ token: `token-${number}`, lifetimeMs: 1_000 }));
    await want();
    expect(await want()).toMatchObject({ token: "token-2" });
    expect(exchanges()).toBe(2);
  });

  test.each([9.2e21, Number.POSITIVE_INFINITY])(
    "that is to live %d ms is shared, and leaves Redis in the end",
    async (lifetimeMs) => {
      const { want, timeLeft, exchanges } = await servers(async () => ({ token: "token-1", lifetimeMs }));
      await want();
      const years31 = 1e12;
      expect(await timeLeft()).toBeGreaterThan(years31 - 60_000);
      expect(await want()).toMatchObject({ token: "token-1", lifetimeMs: years31 });
      expect(exchanges()).toBe(1);
    },
  );

  test("refused credentials are refused for all, without another question", async () => {
    const { want, exchanges } = await servers(async () => ({ refused: 401 }));
    expect(await Promise.all([want(), want(), want()])).toEqual(Array(3).fill({ refused: 401 }));
    expect(exchanges()).toBe(1);
  });

  test("an exchange that fails is tried by the next one", async () => {
    const { want, exchanges } = await servers(async (number) => {
      if (number === 1) throw new Error("status 503");
      return { token: "token-2", lifetimeMs: 300_000 };
    });
    const results = await Promise.allSettled([want(), want()]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(exchanges()).toBe(2);
  });

  test("a server that died in its exchange holds the others up until its lease ends", async () => {
    const { want, exchanging, exchanges } = await servers();
    void want({ exchange: () => new Promise(() => {}) });
    await exchanging();
    expect(await want()).toMatchObject({ token: "token-1" });
    expect(exchanges()).toBe(1);
  });
});
