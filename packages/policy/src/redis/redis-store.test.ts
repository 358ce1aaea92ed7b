import { settle } from "@tillside/testing/manual-clock";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { credentials as kinds } from "../../test/all-parts.ts";
import { manifest } from "../../test/manifest.ts";
import { checkOptions } from "../client/check-options.ts";
import type { BaseOptions } from "../client/client-types.ts";
import { systemClock } from "../facts/clock.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { type RedisStoreOptions, redisStore } from "./index.ts";

const client = { evalsha: async () => 1, eval: async () => 1 };

describe("redisStore", () => {
  test.each<[problem: string, options: object]>([
    ["redisStore: client must be a client of redis (node-redis 5 or 6) or of ioredis.", {}],
    ["redisStore: client must be a client of redis (node-redis 5 or 6) or of ioredis.", { client: "redis://host" }],
    ["redisStore: servers must be a number above 0.", { client, servers: 0 }],
    ["redisStore: servers must be a number above 0.", { client, servers: "8" }],
    ["redisStore: servers must be 1 or more.", { client, servers: 0.5 }],
    ["redisStore: key must be a Uint8Array of 32 bytes.", { client, key: new Uint8Array(16) }],
    ["redisStore: key must be a Uint8Array of 32 bytes.", { client, key: "s3cr3t" }],
    ["redisStore: unknown option server; did you mean servers?", { client, server: 8 }],
  ])("%s", (problem, options) => {
    const make = () => redisStore(options as RedisStoreOptions);
    expect(make).toThrow(ConfigurationError);
    expect(make).toThrow(problem);
    expect(make).not.toThrow("s3cr3t");
  });

  test("takes no options for none", () => {
    expect(() => redisStore(undefined as never)).toThrow("redisStore: client must be");
  });
});

describe("Redis is lost", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  /** A store whose Redis refuses everything, one call long enough. */
  async function lost(options: Partial<RedisStoreOptions>, says = "connection refused") {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    onTestFinished(() => warn.mockRestore());
    const refuse = () => Promise.reject(new Error(says));
    const { fleet } = redisStore({ client: { evalsha: refuse, eval: refuse }, ...options });
    const facts = { requests: 10, perSeconds: 60, keyedBy: "client_id", strength: "enforced" } as const;
    const limit = fleet?.limit("one", facts, systemClock);
    await limit?.take(systemClock.now());
    await settle();
    await vi.advanceTimersByTimeAsync(1_000);
    return warn.mock.calls;
  }

  test("a warning on the console says what this means, and how to hide it", async () => {
    expect(await lost({ servers: 8 })).toEqual([
      [
        "Tillside: Redis is away (connection refused). Until it is back, this server keeps to 1/8 of every rate limit and gets tokens of its own. (onDegrade: false hides this notice.)",
      ],
    ]);
  });

  test("an option that is undefined counts as left out", async () => {
    const [[warning] = []] = await lost({
      servers: undefined,
      prefix: undefined,
      key: undefined,
      onDegrade: undefined,
    });
    expect(warning).toContain("this server keeps to 1/10 of every rate limit");
  });

  test("a Redis that responds, but refuses, is not reported as away", async () => {
    const [[warning] = []] = await lost({ servers: 8 }, "OOM command not allowed when used memory > 'maxmemory'.");
    expect(warning).toBe(
      "Tillside: Redis refuses its commands (Redis replied: OOM command not allowed when used memory > 'maxmemory'.). Until it is back, this server keeps to 1/8 of every rate limit and gets tokens of its own. (onDegrade: false hides this notice.)",
    );
  });

  test("a function of your own is called instead, and may throw", async () => {
    const reported: unknown[] = [];
    const onDegrade = (notice: unknown) => {
      reported.push(notice);
      throw new Error("own");
    };
    expect(await lost({ onDegrade })).not.toContainEqual([expect.stringContaining("Redis is away")]);
    expect(reported).toEqual([{ reason: "connection refused" }]);
  });

  test("false: nothing is reported", async () => {
    expect(await lost({ onDegrade: false })).toEqual([]);
  });
});

describe("a token function at several servers", () => {
  const check = (auth: object, store?: object) =>
    checkOptions(
      manifest,
      {
        baseUrl: "https://partner.example",
        parentAccountId: "par_1",
        auth,
        ...store,
      } as unknown as BaseOptions & Record<string, unknown>,
      kinds,
    );
  const getToken = () => "own";

  test("is named, or each server would use the whole limit", () => {
    const store = { store: redisStore({ client }) };
    expect(() => check({ getToken }, store)).toThrow(
      "onboarding client: auth.identity is missing; where servers share a store, it names the owner of getToken's tokens.",
    );
    expect(check({ getToken, identity: "shop" }, store).auth.accessToken).toMatchObject({ identity: "shop" });
    expect(check({ getToken }).auth.accessToken).toMatchObject({ getToken });
  });

  test.each(["", 5, null])("by a text: not %j", (identity) => {
    expect(() => check({ getToken, identity })).toThrow("onboarding client: auth.identity must be a text");
  });
});
