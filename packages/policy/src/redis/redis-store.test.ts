import { describe, expect, test } from "vitest";
import { manifest } from "../../test/manifest.ts";
import type { BaseOptions } from "../client-types.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { checkOptions } from "../options/settings.ts";
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

describe("a token function at several servers", () => {
  const check = (auth: object, store?: object) =>
    checkOptions(manifest, {
      baseUrl: "https://partner.example",
      parentAccountId: "par_1",
      auth,
      ...store,
    } as unknown as BaseOptions & Record<string, unknown>);
  const getToken = () => "own";

  test("is named, or each server would use the whole limit", () => {
    const store = { store: redisStore({ client }) };
    expect(() => check({ getToken }, store)).toThrow(
      "onboarding client: auth.identity is missing; where servers share a store, name whom getToken's tokens stand for.",
    );
    expect(check({ getToken, identity: "shop" }, store).auth.accessToken).toMatchObject({ identity: "shop" });
    expect(check({ getToken }).auth.accessToken).toMatchObject({ getToken });
  });

  test.each(["", 5, null])("by a text: not %j", (identity) => {
    expect(() => check({ getToken, identity })).toThrow("onboarding client: auth.identity must be a text");
  });
});
