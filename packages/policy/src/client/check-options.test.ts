import { inspect } from "node:util";
import { ManualClock } from "@tillside/testing/manual-clock";
import { describe, expect, test, vi } from "vitest";
import { credentials as kinds } from "../../test/all-parts.ts";
import { events, query } from "../../test/apis.ts";
import { manifest } from "../../test/manifest.ts";
import { systemClock } from "../facts/clock.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { memoryStore, processStore } from "../store/memory-store.ts";
import { checkOptions } from "./check-options.ts";
import type { BaseOptions } from "./client-types.ts";

const auth = { tokenUrl: "https://auth.example/", clientId: "client-1", clientSecret: "s3cr3t" };
const complete = { baseUrl: "https://partner.example/", auth, parentAccountId: "par_1" };
const check = (options: unknown) => checkOptions(manifest, options as BaseOptions & Record<string, unknown>, kinds);

describe("checkOptions", () => {
  test("ONB-001, ONB-002 · API host and token host are two options", () => {
    expect(check(complete)).toMatchObject({
      baseUrl: "https://partner.example",
      auth: { accessToken: { tokenUrl: "https://auth.example", clientId: "client-1" } },
      managed: { parentAccountId: "par_1" },
    });
  });

  test("what is not given has its default", () => {
    expect(check(complete)).toMatchObject({
      limits: { attempts: 4, attemptTimeoutMs: 30_000, deadlineMs: 120_000 },
      tokenTimeoutMs: 10_000,
      queueSize: 1_000,
      clock: systemClock,
      store: processStore(systemClock),
    });
  });

  test("what is given is used; undefined counts as not given", () => {
    const clock = new ManualClock();
    const store = memoryStore();
    const fetch = async () => new Response();
    const numbers = { attempts: 1, deadlineMs: 5, queueSize: 2, tokenTimeoutMs: undefined };
    expect(check({ ...complete, ...numbers, clock, store, fetch })).toMatchObject({
      limits: { attempts: 1, attemptTimeoutMs: 30_000, deadlineMs: 5 },
      queueSize: 2,
      tokenTimeoutMs: 10_000,
      clock,
      store,
      fetch,
    });
  });

  test.each([
    ["onboarding client: unknown option attempt; did you mean attempts?", { attempt: 3 }],
    ["onboarding client: unknown option parentAccountID; did you mean parentAccountId?", { parentAccountID: "par_2" }],
    ["onboarding client: auth: unknown option tokenURL; did you mean tokenUrl?", { auth: { ...auth, tokenURL: "x" } }],
    [
      "onboarding client: policy is an option of a call. Give attempts, deadlineMs and the like beside baseUrl.",
      { policy: { attempts: 2 } },
    ],
    [
      "onboarding client: auth: unknown option credentialIn; did you mean credentialsIn?",
      { auth: { ...auth, credentialIn: "body" } },
    ],
  ])("what it does not know it refuses: %s", (message, further) => {
    expect(() => check({ ...complete, ...further })).toThrow(ConfigurationError);
    expect(() => check({ ...complete, ...further })).toThrow(message);
  });

  test("the global fetch is looked up when it is used", async () => {
    const { fetch } = check(complete);
    vi.stubGlobal("fetch", async () => new Response("replaced"));
    expect(await (await fetch(new Request("https://partner.example"))).text()).toBe("replaced");
  });

  test.each<readonly [option: string, options: unknown]>([
    ["baseUrl", undefined],
    ["baseUrl", {}],
    ["baseUrl", { ...complete, baseUrl: "http://partner.example" }],
    ["fetch", { ...complete, fetch: "fetch" }],
    ["clock", { ...complete, clock: null }],
    ["store", { ...complete, store: {} }],
    ["journal", { ...complete, journal: {} }],
    ["auth", { ...complete, auth: undefined }],
    ["auth.tokenUrl", { ...complete, auth: { ...auth, tokenUrl: undefined } }],
    ["auth.tokenUrl", { ...complete, auth: { ...auth, tokenUrl: "http://auth.example" } }],
    ["auth.clientId", { ...complete, auth: { ...auth, clientId: undefined } }],
    ["auth.clientSecret", { ...complete, auth: { ...auth, clientSecret: "" } }],
    ["parentAccountId", { ...complete, parentAccountId: undefined }],
    ["parentAccountId", { ...complete, parentAccountId: "" }],
    ["parentAccountId", { ...complete, parentAccountId: 5 }],
    ...["attempts", "attemptTimeoutMs", "deadlineMs", "tokenTimeoutMs", "queueSize"].flatMap((name) =>
      [0, -1, Number.NaN, "5", null].map((value) => [name, { ...complete, [name]: value }] as const),
    ),
  ])("names the option that is wrong: %s", (option, options) => {
    let error: unknown;
    try {
      check(options);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(ConfigurationError);
    expect((error as Error).message).toContain(`onboarding client: ${option} `);
    expect(inspect(error, { depth: 10 })).not.toContain("s3cr3t");
    expect((error as ConfigurationError).info).toBeUndefined();
  });

  test("QRY-075, REP-069 · a token operation on the API's own host: tokenUrl is baseUrl unless given", () => {
    const credentials = { clientId: "app-1", clientSecret: "s3cr3t" };
    const tokenUrlOf = (own: object) =>
      checkOptions(query, { baseUrl: "https://partner.example/api/", auth: own }, kinds).auth.accessToken?.tokenUrl;
    expect(tokenUrlOf(credentials)).toBe("https://partner.example/api");
    expect(tokenUrlOf({ ...credentials, tokenUrl: undefined })).toBe("https://partner.example/api");
    expect(tokenUrlOf({ ...credentials, tokenUrl: "https://auth.example/" })).toBe("https://auth.example");
    expect(() => tokenUrlOf({ ...credentials, tokenUrl: "" })).toThrow("query client: auth.tokenUrl is missing");
    expect(() => tokenUrlOf({ ...credentials, tokenUrl: "http://auth.example" })).toThrow(
      "query client: auth.tokenUrl",
    );
  });

  test("EVT-002 · of several schemes, the token host is asked for by the scheme's name", () => {
    const appCredentials = { tokenUrl: "https://auth.example/api/", clientId: "app-1", clientSecret: "s3cr3t" };
    const keyPair = { publicKey: "pub-1", secretKey: "sec-1" };
    const authOf = (own: object) =>
      checkOptions(events, { baseUrl: "https://partner.example/events", auth: own }, kinds).auth;
    expect(authOf({ appCredentials, keyPair })).toEqual({
      appCredentials: {
        ...appCredentials,
        tokenUrl: "https://auth.example/api",
        tokenOption: "auth.appCredentials.tokenUrl",
      },
      keyPair,
    });
    expect(authOf({ keyPair })).toEqual({ keyPair });
    expect(() => authOf({ appCredentials: { ...appCredentials, tokenUrl: undefined } })).toThrow(
      "events client: auth.appCredentials.tokenUrl is missing",
    );
  });

  test("credentials that a class gives as getters are kept", () => {
    class Vault {
      readonly tokenUrl = "https://auth.example";
      get clientId() {
        return "client-1";
      }
      get clientSecret() {
        return "s3cr3t";
      }
    }
    expect(check({ ...complete, auth: new Vault() }).auth.accessToken).toMatchObject({
      clientId: "client-1",
      clientSecret: "s3cr3t",
    });
  });

  test("ONB-194 · what fills managed parameters is kept from an object that inherits other options and from a class's getters", () => {
    class Deployment {
      readonly baseUrl = "https://partner.example";
      readonly auth = auth;
      get parentAccountId() {
        return "par_1";
      }
    }
    for (const options of [Object.create(complete), new Deployment(), new Proxy(complete, {}), Object.freeze(complete)])
      expect({ ...check(options).managed }).toMatchObject({ parentAccountId: "par_1" });
  });

  test.each([
    ["allowInsecureHosts must be a list of host names", { allowInsecureHosts: "my.cluster.example" }],
    ["dangerouslyAllowBrowser must be true or false", { dangerouslyAllowBrowser: "false" }],
    ["guards must be false or an object", { guards: null }],
    ["onDeprecation must be a function or false", { onDeprecation: true }],
    ["onAdvice must be a function", { onAdvice: "console" }],
  ])("a switch is one: %s", (message, further) => {
    expect(() => check({ ...complete, ...further })).toThrow(`onboarding client: ${message}.`);
  });

  test("hosts for plain http are named for both addresses", () => {
    const hosts = { baseUrl: "http://test.cluster", auth: { ...auth, tokenUrl: "http://test.cluster" } };
    expect(() => check({ ...complete, ...hosts })).toThrow("allowInsecureHosts");
    expect(check({ ...complete, ...hosts, allowInsecureHosts: ["test.cluster"] }).baseUrl).toBe("http://test.cluster");
  });
});
