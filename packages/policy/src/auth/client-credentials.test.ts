import { ManualClock, settle } from "@tillside/testing/manual-clock";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { exchange as exchangeWith } from "../call/exchange.ts";
import { RetryBudget } from "../retry/retry-budget.ts";
import { ClientCredentials } from "./client-credentials.ts";

interface Respond {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly takesMs?: number;
}

/** A token endpoint that returns token-1, token-2, … unless the test sets another response. */
function endpoint(
  respond: (exchange: number) => Respond = () => ({}),
  share?: ConstructorParameters<typeof ClientCredentials>[2],
  timeoutMs = 10_000,
) {
  const clock = new ManualClock();
  const log = { exchanges: 0, aborted: 0 };
  const credentials = {
    tokenEndpoint: "https://auth.example/api/v1/oauth/token",
    form: { client_id: "client-1", client_secret: "s3cr3t" },
    authorization: undefined,
    secret: "s3cr3t",
    lifetimeSeconds: 300,
    timeoutMs,
    clock,
    async fetch({ signal }: Request): Promise<Response> {
      log.exchanges += 1;
      const number = log.exchanges;
      const {
        status = 200,
        body = { access_token: `token-${number}`, expires_in: 300 },
        takesMs = 0,
        headers = {},
      } = respond(number);
      await clock.sleep(takesMs, signal).catch((reason) => {
        log.aborted += 1;
        throw reason;
      });
      return new Response(JSON.stringify(body), { status, headers });
    },
  };
  const budget = new RetryBudget(500);
  const source = new ClientCredentials(credentials, (abandoned) => exchangeWith(credentials, budget, abandoned), share);
  const token = async (rejected?: string) => source.token(rejected);
  return { clock, log, source, token };
}

const expiresIn = (seconds: unknown) => ({ body: { access_token: "token", expires_in: seconds } });

describe("ClientCredentials", () => {
  test("fifty calls at once make one exchange, and later ones none", async () => {
    const { clock, log, source, token } = endpoint(() => ({ takesMs: 400 }));
    const tokens = Promise.all(Array.from({ length: 50 }, () => token()));
    await clock.advance(400);
    expect(new Set(await tokens)).toEqual(new Set(["token-1"]));
    expect(source.token()).toBe("token-1");
    expect(log.exchanges).toBe(1);
  });

  test("ONB-215 · fifty calls whose token was refused make one exchange", async () => {
    const { clock, log, source, token } = endpoint(() => ({ takesMs: 400 }));
    await clock.run(token());
    const early = Array.from({ length: 25 }, () => token("token-1"));
    await clock.advance(400);
    const late = Array.from({ length: 25 }, () => token("token-1"));
    expect(new Set(await Promise.all([...early, ...late]))).toEqual(new Set(["token-2"]));
    expect(source.token("token-1")).toBe("token-2");
    expect(log.exchanges).toBe(2);
  });

  test("a refusal of a token that is not the current one is no news", async () => {
    const { log, source, token } = endpoint();
    await token();
    expect(source.token("someone else's")).toBe("token-1");
    expect(log.exchanges).toBe(1);
  });

  test.each([
    [60, 48],
    [120, 96],
    [150, 120],
    [300, 270],
    [3_600, 3_570],
    ["300", 270],
    [undefined, 270],
    [null, 270],
    [0, 270],
    [-1, 270],
    ["soon", 270],
  ])("expires_in %s: refreshed in the background after %d s, while the old one serves", async (seconds, refreshAt) => {
    const { clock, log, source, token } = endpoint(() => expiresIn(seconds));
    await token();
    await clock.advance(refreshAt * 1000 - 1);
    expect(source.token()).toBe("token");
    expect(log.exchanges).toBe(1);
    await clock.advance(1);
    expect(source.token()).toBe("token");
    expect(source.token()).toBe("token");
    await settle();
    expect(log.exchanges).toBe(2);
  });

  test("ONB-187, ONB-301 · its life is about 300 seconds: waited for only when it ends, counted from the start of the exchange", async () => {
    const { clock, source, token } = endpoint(() => ({ takesMs: 2_000 }));
    await clock.run(token());
    await clock.advance(296_999);
    expect(source.token()).toBe("token-1");
    const other = endpoint(() => ({ takesMs: 2_000 }));
    await other.clock.run(other.token());
    await other.clock.advance(297_000);
    expect(other.source.token()).toBeInstanceOf(Promise);
    expect(await other.clock.run(other.token())).toBe("token-2");
  });

  test("a token so short-lived that it is never fresh is still used, once", async () => {
    const { log, token } = endpoint(() => expiresIn(1));
    expect([await token(), await token()]).toEqual(["token", "token"]);
    expect(log.exchanges).toBe(2);
  });

  test("refused credentials are not tried again for 5 seconds", async () => {
    const { clock, log, token } = endpoint((exchange) => (exchange === 1 ? { status: 401 } : {}));
    await expect(token()).rejects.toThrow("responded with status 401, which refuses clientId and clientSecret");
    const retryAt = new Date("2026-11-20T12:00:05Z");
    await clock.advance(2_000);
    await expect(token()).rejects.toMatchObject({
      message:
        "POST https://auth.example/api/v1/oauth/token responded with status 401, which refuses clientId and clientSecret. That was 2 s ago; no exchange was made now",
      fault: "credentials",
      retryAt,
    });
    await clock.advance(2_999);
    await expect(token()).rejects.toMatchObject({ message: expect.stringContaining("That was 5 s ago"), retryAt });
    expect(log.exchanges).toBe(1);
    await clock.advance(1);
    expect(await token()).toBe("token-2");
  });

  test("a wrong address is not asked again for 5 seconds, and its hooks hear that it failed, not that it refused", async () => {
    const html = { status: 404, headers: { "Content-Type": "text/html" } };
    const { clock, log, source, token } = endpoint((exchange) => (exchange === 1 ? html : {}));
    const reported: string[] = [];
    const ask = async () => source.token(undefined, ({ result }) => reported.push(result));
    for (let call = 0; call < 20; call++) {
      await expect(ask()).rejects.toThrow(
        "POST https://auth.example/api/v1/oauth/token responded with status 404 (text/html), which says nothing about the credentials",
      );
    }
    expect([log.exchanges, new Set(reported)]).toEqual([1, new Set(["failed", "failed-before"])]);
    await clock.advance(5_000);
    expect(await token()).toBe("token-2");
  });

  test.each([
    ["refused", { status: 401 }],
    ["failing", { status: 501 }],
    ["without a token", { body: {} }],
  ])("a refresh that is %s keeps the current token until its end", async (_case, failure) => {
    const { clock, log, source, token } = endpoint((exchange) => (exchange === 1 ? {} : failure));
    await token();
    await clock.advance(270_000);
    expect(source.token()).toBe("token-1");
    await settle();
    expect(log.exchanges).toBe(2);
    await clock.advance(28_999);
    expect(source.token()).toBe("token-1");
    await clock.advance(1);
    await expect(clock.run(token())).rejects.toThrow();
  });

  test.each([
    ["200 without a token", { body: "no object" }, 1, "and no access_token"],
    ["501", { status: 501 }, 1, "status 501"],
    ["503, four times", { status: 503 }, 4, "status 503"],
    ["redirect", { status: 302, headers: { Location: "https://login.example" } }, 1, "redirects are never followed"],
  ])(
    "20 calls in a row to an endpoint whose response is a %s make one exchange; 5 seconds later the next one",
    async (_case, failure, attempts, message) => {
      const { clock, log, token } = endpoint((exchange) => (exchange <= attempts ? failure : {}));
      for (let call = 0; call < 20; call += 1) await expect(clock.run(token())).rejects.toThrow(message);
      expect(log.exchanges).toBe(attempts);
      await clock.advance(4_999);
      await expect(token()).rejects.toThrow(message);
      await clock.advance(1);
      expect(await token()).toBe(`token-${attempts + 1}`);
      expect(log.exchanges).toBe(attempts + 1);
    },
  );

  test("an exchange that all who waited for it have left is called off; the next call begins a new one at once", async () => {
    const { clock, log, source } = endpoint((exchange) => (exchange === 1 ? { takesMs: 60_000 } : {}));
    const waits = [source.token(), source.token()] as Promise<string>[];
    const failed = Promise.allSettled(waits);
    await clock.advance(1_000);
    source.leave(waits[0] as Promise<string>);
    await settle();
    expect([log.exchanges, log.aborted]).toEqual([1, 0]);
    source.leave(waits[1] as Promise<string>);
    await settle();
    expect([log.aborted, clock.sleeping]).toEqual([1, 0]);
    expect((await failed).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await source.token()).toBe("token-2");
  });

  test("a refresh in the background goes on, also when a call that came to need it has left", async () => {
    const { clock, log, source, token } = endpoint((exchange) => (exchange === 1 ? {} : { takesMs: 4_999 }));
    await token();
    await clock.advance(298_000);
    expect(source.token()).toBe("token-1");
    await clock.advance(2_000);
    const waits = source.token() as Promise<string>;
    source.leave(waits);
    await clock.advance(2_999);
    expect([source.token(), log.exchanges, log.aborted]).toEqual(["token-2", 2, 0]);
  });

  test("a refresh in the background is one attempt of 5 seconds at most, and of tokenTimeoutMs if that is less", async () => {
    for (const [timeoutMs, limitMs] of [
      [10_000, 5_000],
      [1_000, 1_000],
    ] as const) {
      const deaf = (exchange: number) => (exchange === 1 ? {} : { takesMs: 600_000 });
      const { clock, log, source, token } = endpoint(deaf, undefined, timeoutMs);
      await token();
      await clock.advance(270_000);
      expect(source.token()).toBe("token-1");
      await clock.advance(limitMs - 1);
      expect([log.exchanges, log.aborted]).toEqual([2, 0]);
      await clock.advance(1);
      expect([log.exchanges, log.aborted]).toEqual([2, 1]);
      // Nothing goes on: there is no second attempt, and nothing that waits for one.
      expect(clock.sleeping).toBe(0);
    }
  });

  test("calls that came to need a token while a refresh fails begin one exchange of their own, with all its attempts", async () => {
    const failures: Respond[] = [{}, { takesMs: 600_000 }, { status: 503 }, { status: 503 }, { status: 503 }, {}];
    const { clock, log, source, token } = endpoint((exchange) => failures[exchange - 1] as Respond);
    const reported: unknown[] = [];
    await token();
    await clock.advance(298_000);
    source.token(undefined, ({ result, background }) => reported.push([result, background]));
    await clock.advance(2_000);
    const needed = Promise.all(
      Array.from({ length: 20 }, () =>
        source.token(undefined, ({ result, background }) => reported.push([result, background])),
      ),
    );
    await clock.advance(2_999);
    expect(log.exchanges).toBe(2);
    expect(new Set(await clock.run(needed))).toEqual(new Set(["token-6"]));
    expect(reported).toEqual([
      ["failed", true],
      ["exchanged", false],
    ]);
  });

  test("a refresh that failed keeps no call from asking: the token that ends meanwhile is exchanged at once", async () => {
    const { clock, log, source, token } = endpoint((exchange) => (exchange === 2 ? { status: 503 } : {}));
    await token();
    await clock.advance(298_000);
    expect(source.token()).toBe("token-1");
    await clock.advance(1_000);
    expect(await token()).toBe("token-3");
    expect([log.exchanges, clock.elapsed]).toEqual([3, 299_000]);
  });

  test("a pause that the endpoint asked a refresh for is waited out by a call that has the time", async () => {
    const busy = { status: 503, headers: { "Retry-After": "20" } };
    const { clock, log, source, token } = endpoint((exchange) => (exchange === 2 ? busy : {}));
    await token();
    await clock.advance(290_000);
    source.token();
    await clock.advance(10_000);
    const needed = token();
    await clock.advance(9_999);
    expect(log.exchanges).toBe(2);
    await clock.advance(1);
    expect([await needed, log.exchanges]).toEqual(["token-3", 3]);
  });

  test("no refresh is begun beside an exchange that calls wait for", async () => {
    const { clock, log, source, token } = endpoint((exchange) => (exchange === 1 ? {} : { takesMs: 4_000 }));
    await token();
    await clock.advance(280_000);
    const renewed = token("token-1");
    expect(source.token()).toBe("token-1");
    expect(await clock.run(renewed)).toBe("token-2");
    expect(log.exchanges).toBe(2);
  });

  test("REP-079 · a token is old from its refresh on, or once another took its place", async () => {
    const { clock, source, token } = endpoint();
    await token();
    await clock.advance(269_999);
    expect([source.isOld("token-1"), source.isOld("someone else's")]).toEqual([false, true]);
    await clock.advance(1);
    expect(source.isOld("token-1")).toBe(true);
    source.token();
    await settle();
    expect([source.isOld("token-1"), source.isOld("token-2")]).toEqual([true, false]);
  });

  test("a refused token is old while the new one is on its way", async () => {
    const { clock, source, token } = endpoint(() => ({ takesMs: 400 }));
    await clock.run(token());
    source.refuse("token-1");
    const renewed = token("token-1");
    expect(source.isOld("token-1")).toBe(true);
    expect(await clock.run(renewed)).toBe("token-2");
    expect(source.isOld("token-2")).toBe(false);
  });

  test("ONB-215 · no call uses a token after it was refused", async () => {
    const { clock, log, source, token } = endpoint(() => ({ takesMs: 400 }));
    await clock.run(token());
    source.refuse("token-1");
    expect(await clock.run(token())).toBe("token-2");
    source.refuse("token-1");
    expect(source.token()).toBe("token-2");
    expect(log.exchanges).toBe(2);
  });

  test("REP-079 · a token in doubt serves the others on, and stays when no new one is to be had", async () => {
    const { clock, log, source, token } = endpoint((exchange) => (exchange === 1 ? {} : { status: 501, takesMs: 400 }));
    await token();
    await clock.advance(280_000);
    const renewed = token("token-1");
    renewed.catch(() => {});
    expect(source.token()).toBe("token-1");
    await expect(clock.run(renewed)).rejects.toThrow("status 501");
    expect(source.token()).toBe("token-1");
    expect(log.exchanges).toBe(2);
  });

  test("other servers learn of the refusal from the first call that asks, until the token is replaced", async () => {
    const needs: unknown[][] = [];
    const { clock, source } = endpoint(undefined, async ({ unwanted, rejected }) => {
      needs.push([unwanted, rejected]);
      return { token: `token-${needs.length}`, lifetimeMs: 300_000 };
    });
    await source.token();
    source.refuse("token-1");
    await source.token();
    await clock.advance(280_000);
    source.token();
    await settle();
    expect(needs).toEqual([
      [undefined, false],
      ["token-1", true],
      ["token-2", false],
    ]);
  });

  describe("on workerd, which lets go of what its request leaves behind", () => {
    beforeEach(() => {
      vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" });
    });
    afterEach(() => {
      vi.unstubAllGlobals();
    });

    test("a refresh is waited for", async () => {
      const { clock, source, token } = endpoint(() => ({ takesMs: 400 }));
      await clock.run(token());
      await clock.advance(270_000 - 400);
      expect(source.token()).toBeInstanceOf(Promise);
      expect(await clock.run(token())).toBe("token-2");
      expect(source.token()).toBe("token-2");
    });

    test("and one that fails leaves the current token", async () => {
      const { clock, log, source, token } = endpoint((exchange) => (exchange === 1 ? {} : { status: 501 }));
      await token();
      await clock.advance(270_000);
      expect(await clock.run(token())).toBe("token-1");
      expect(source.token()).toBe("token-1");
      expect(log.exchanges).toBe(2);
    });
  });

  describe("an endpoint that fails", () => {
    const down = (retryAfter?: string) => (exchange: number) =>
      exchange === 1
        ? {}
        : { status: 501, ...(retryAfter !== undefined && { headers: { "Retry-After": retryAfter } }) };

    test("is asked for a refresh every 5 seconds, not by every call", async () => {
      const { clock, log, source, token } = endpoint(down());
      await token();
      await clock.advance(270_000);
      for (let call = 0; call < 50; call += 1) {
        expect(source.token()).toBe("token-1");
        await settle();
      }
      expect(log.exchanges).toBe(2);
      await clock.advance(4_999);
      source.token();
      expect(log.exchanges).toBe(2);
      await clock.advance(1);
      source.token();
      await settle();
      expect(log.exchanges).toBe(3);
    });

    test("and wants a pause gets it, from refreshes and from calls without a token, which learn how long", async () => {
      vi.spyOn(Math, "random").mockReturnValue(0.5);
      const { clock, log, source, token } = endpoint((exchange) =>
        exchange === 1 ? {} : { status: 429, headers: { "Retry-After": "600" } },
      );
      await token();
      await clock.advance(280_000);
      source.token();
      await settle();
      await clock.advance(10_000);
      expect(source.token()).toBe("token-1");
      for (const [waitMs, seconds] of [
        [9_000, 19],
        [301_000, 320],
        [280_499, 601],
      ] as const) {
        await clock.advance(waitMs);
        await expect(token()).rejects.toMatchObject({
          message: `POST https://auth.example/api/v1/oauth/token responded with status 429 (text/plain). That was ${seconds} s ago; no exchange was made now`,
          retryAt: new Date(ManualClock.start + 880_500),
        });
      }
      expect(log.exchanges).toBe(2);
      await clock.advance(1);
      await expect(token()).rejects.toThrow("status 429");
      expect(log.exchanges).toBe(3);
    });

    test("is asked again after an hour at the latest", async () => {
      const { clock, log, token } = endpoint(() => ({ status: 429, headers: { "Retry-After": "86400" } }));
      await expect(token()).rejects.toThrow("status 429");
      await clock.advance(3_599_999);
      await expect(token()).rejects.toThrow("status 429");
      expect(log.exchanges).toBe(1);
      await clock.advance(1);
      await expect(token()).rejects.toThrow("status 429");
      expect(log.exchanges).toBe(2);
    });

    test("the retries of all exchanges draw from one budget", async () => {
      const { clock, log, token } = endpoint(() => ({ status: 503 }));
      for (let call = 0; call < 20; call += 1) {
        await clock.run(token().catch(() => {}));
        await clock.advance(5_000);
      }
      // 500 tokens, 14 a retry: 35 retries.
      expect(log.exchanges).toBe(20 + 35);
    });
  });

  test("ONB-188, ONB-190 · reads no claim of the token: an expired or unreadable one is used as it is", async () => {
    const expired = `x.${btoa('{"exp":1}')}.y`;
    const { source, token } = endpoint(() => ({ body: { access_token: expired, expires_in: 300 } }));
    await token();
    expect(source.token()).toBe(expired);
  });
});

describe("among several servers", () => {
  type Share = NonNullable<Parameters<typeof endpoint>[1]>;
  /** A token that all of them can use after one of them has exchanged it. */
  function fleet() {
    const shared = { token: undefined as string | undefined, needs: [] as unknown[] };
    const share: Share = async ({ unwanted, rejected, exchange }) => {
      shared.needs.push([unwanted, rejected]);
      if (shared.token !== undefined && shared.token !== unwanted) {
        return { token: shared.token, lifetimeMs: 300_000, ageMs: 0 };
      }
      return exchange();
    };
    return { shared, share };
  }

  test("one that the endpoint has asked to wait has another one's token all the same, and does not ask before", async () => {
    const { shared, share } = fleet();
    const { clock, log, token } = endpoint(() => ({ status: 429, headers: { "retry-after": "600" } }), share);
    await expect(clock.run(token())).rejects.toThrow();
    const asked = log.exchanges;
    await expect(clock.run(token())).rejects.toThrow();
    expect(log.exchanges).toBe(asked);
    shared.token = "another's";
    expect(await clock.run(token())).toBe("another's");
    expect(log.exchanges).toBe(asked);
  });

  test("reports the failure, then that it happened before; after its time the endpoint is asked again", async () => {
    const { share } = fleet();
    const { clock, log, source } = endpoint(() => ({ status: 429, headers: { "retry-after": "600" } }), share);
    const reported: string[] = [];
    const ask = () => clock.run(Promise.resolve(source.token(undefined, ({ result }) => reported.push(result))));
    for (let call = 0; call < 3; call++) await expect(ask()).rejects.toThrow();
    expect(reported).toEqual(["failed", "failed-before", "failed-before"]);
    const asked = log.exchanges;
    await clock.advance(700_000);
    await expect(ask()).rejects.toThrow();
    expect([reported.at(-1), log.exchanges > asked]).toEqual(["failed", true]);
  });

  test("one whose credentials were refused asks no endpoint for five seconds", async () => {
    const { shared, share } = fleet();
    const { clock, log, token } = endpoint(() => ({ status: 401 }), share);
    await expect(clock.run(token())).rejects.toThrow("status 401, which refuses clientId and clientSecret");
    await expect(clock.run(token())).rejects.toThrow("status 401, which refuses clientId and clientSecret");
    expect([log.exchanges, shared.needs.length]).toEqual([1, 1]);
  });

  test("P5 · a late refusal of an older token does not bring back the one that was refused since", async () => {
    const { shared, share } = fleet();
    const { clock, source, token } = endpoint(undefined, share);
    expect(await clock.run(token())).toBe("token-1");
    shared.token = "another's";
    source.refuse("token-1");
    expect(await clock.run(token("token-1"))).toBe("another's");
    source.refuse("another's");
    // A call that was sent with the first one hears of it only now.
    expect(await clock.run(token("token-1"))).toBe("token-2");
    expect(shared.needs.at(-1)).toEqual(["another's", true]);
  });
});

describe("isIdle", () => {
  const hour = 3_600_000;

  test("an hour after the last request for it, if the token has expired", async () => {
    const { clock, source, token } = endpoint();
    await token();
    await clock.advance(hour - 1);
    expect(source.isIdle).toBe(false);
    await clock.advance(1);
    expect(source.isIdle).toBe(true);
  });

  test("not while a token still serves", async () => {
    const { clock, source, token } = endpoint(() => expiresIn(10 * 3_600));
    await token();
    await clock.advance(10 * hour - 1);
    expect(source.isIdle).toBe(false);
    await clock.advance(1);
    expect(source.isIdle).toBe(true);
  });

  test("not while the endpoint is left alone", async () => {
    const { clock, source, token } = endpoint(() => ({ status: 429, headers: { "Retry-After": "3600" } }));
    const first = token().catch(() => {});
    await clock.advance(1);
    await first;
    await clock.advance(hour - 2);
    await token().catch(() => {});
    expect(source.isIdle).toBe(false);
    await clock.advance(hour);
    expect(source.isIdle).toBe(true);
  });

  test("not while other servers might hand a refused token out again", async () => {
    const { clock, source, token } = endpoint(undefined, async ({ exchange }) => exchange());
    const value = await token();
    await clock.advance(hour);
    expect(source.isIdle).toBe(true);
    source.refuse(value);
    expect(source.isIdle).toBe(false);
  });
});
