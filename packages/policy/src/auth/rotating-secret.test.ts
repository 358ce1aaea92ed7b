import { inspect } from "node:util";
import { settle } from "@tillside/testing/manual-clock";
import { describe, expect, test, vi } from "vitest";
import { cart, events } from "../../test/apis.ts";
import { testClient } from "../../test/client.ts";
import { fakeServer } from "../../test/fake-server.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import { systemClock } from "../facts/clock.ts";
import { memoryStore } from "../store/memory-store.ts";

const list = "/v1/partnership/accounts";
const register = "/v1/accounts/register/partnership";

/** Client credentials whose secret the test rotates, at an endpoint that accepts the secrets that the test registers. */
function rotating(first: unknown, refusedTokens: readonly string[] = []) {
  const vault = { secret: first, reads: 0, known: ["s3cr3t-1", "s3cr3t-2"] };
  const exchanged: (string | null)[] = [];
  const auth = {
    tokenUrl: "https://auth.example",
    clientId: "client-1",
    clientSecret: async () => {
      vault.reads += 1;
      return vault.secret as string;
    },
  };
  const sent: (string | null)[] = [];
  const fetch = async (request: Request) => {
    if (request.url.startsWith("https://auth.example")) {
      const secret = new URLSearchParams(await request.text()).get("client_secret");
      exchanged.push(secret);
      if (!vault.known.includes(String(secret))) return new Response("", { status: 401 });
      return Response.json({ access_token: `token-${exchanged.length}`, expires_in: 300 });
    }
    const token = request.headers.get("Authorization");
    sent.push(token);
    return Response.json({ data: {} }, { status: refusedTokens.includes(String(token)) ? 401 : 200 });
  };
  return { ...testClient(undefined, { auth, fetch }), auth, vault, exchanged, sent, fetch };
}

describe("a client secret that rotates", () => {
  test("is read for each exchange; the token of the old one serves until its end", async () => {
    const { client, clock, vault, exchanged, sent } = rotating("s3cr3t-1");
    await clock.run(client.GET(list));
    Object.assign(vault, { secret: "s3cr3t-2", known: ["s3cr3t-2"] });
    await clock.run(client.GET(list));
    expect([exchanged, vault.reads]).toEqual([["s3cr3t-1"], 1]);
    await clock.advance(300_000);
    expect((await clock.run(client.GET(list))).response.status).toBe(200);
    expect(exchanged).toEqual(["s3cr3t-1", "s3cr3t-2"]);
    expect(sent).toEqual(["Bearer token-1", "Bearer token-1", "Bearer token-2"]);
  });

  test("that does not come in time holds up no later call, and its wait no process", async () => {
    const { client, clock, vault, exchanged } = rotating("s3cr3t-1");
    await clock.run(client.GET(list));
    vault.secret = new Promise(() => {});
    await clock.advance(280_000);
    // A refresh in the background begins.
    await clock.run(client.GET(list));
    vault.secret = "s3cr3t-2";
    await clock.advance(19_500);
    expect((await clock.run(client.GET(list))).response.status).toBe(200);
    expect(exchanged).toEqual(["s3cr3t-1", "s3cr3t-2"]);
    expect(clock.sleeping).toBe(0);
  });

  test("whose wait in the background keeps no process alive, and lasts 5 s at most", async () => {
    let waitedMs = 0;
    const clock = { now: () => systemClock.now() + waitedMs, sleep: systemClock.sleep };
    const { vault, auth, fetch } = rotating("s3cr3t-1");
    const { client } = testClient(undefined, { auth, fetch, clock } as never);
    await client.GET(list);
    vault.secret = new Promise(() => {});
    waitedMs = 280_000;
    const timers = vi.spyOn(globalThis, "setTimeout");
    await client.GET(list);
    const longest = timers.mock.calls.findIndex(([, milliseconds]) => milliseconds === 5_000);
    const timer = timers.mock.results[longest]?.value;
    timers.mockRestore();
    expect(timer?.hasRef()).toBe(false);
    clearTimeout(timer);
  });

  test("is waited for no longer once the call is aborted", async () => {
    const { client, clock } = rotating(new Promise(() => {}));
    const caller = new AbortController();
    const call = thrownBy(client.GET(list, { signal: caller.signal }));
    await settle();
    caller.abort();
    expect(await call).toMatchObject({ name: "AbortError" });
    await settle();
    expect(clock.sleeping).toBe(0);
  });

  test("that never comes fails the calls that wait for it", async () => {
    const { client, clock } = rotating(new Promise(() => {}));
    const error = await thrownBy(clock.run(client.GET(list)));
    expect(error).toMatchObject({ name: "TokenError", info: { attempts: 0 } });
    expect(error.message).toContain("no access token: clientSecret(): no value within 10000 ms. Nothing was sent");
    expect(error.message).toContain("Check clientSecret.");
    expect(clock.elapsed).toBe(10_000);
  });

  test("ONB-192 · a token that is refused is exchanged for one of the new secret", async () => {
    const { client, clock, vault, exchanged } = rotating("s3cr3t-1", ["Bearer token-1"]);
    vault.secret = "s3cr3t-1";
    const first = clock.run(client.GET(list));
    vault.secret = "s3cr3t-2";
    expect((await first).response.status).toBe(200);
    expect(exchanged.at(-1)).toBe("s3cr3t-2");
  });

  test("calls at the same time share one exchange, and read it once", async () => {
    const { client, clock, vault, exchanged } = rotating("s3cr3t-1");
    await clock.run(Promise.all(Array.from({ length: 20 }, () => client.GET(list))));
    expect([exchanged.length, vault.reads]).toEqual([1, 1]);
  });

  test("clients that are given the same function share their token, others do not; all of one client id share its limits", async () => {
    const store = memoryStore();
    const { client, clock, auth, vault, exchanged, fetch, options } = rotating("s3cr3t-1");
    const others = [auth, { ...auth, clientSecret: () => "s3cr3t-2" }].map(
      (own) => testClient(undefined, { ...options, auth: own, fetch, store }).client,
    );
    const one = testClient(undefined, { ...options, store }).client;
    expect(client).toBeDefined();
    for (const each of [one, ...others]) await clock.run(each.POST(register, { body: {} }));
    expect([exchanged, vault.reads]).toEqual([["s3cr3t-1", "s3cr3t-2"], 1]);
    const [same] = others;
    for (let sent = 3; sent < 10; sent += 1) await clock.run((same ?? one).POST(register, { body: {} }));
    const { elapsed } = clock;
    await clock.run(one.POST(register, { body: {} }));
    expect(clock.elapsed - elapsed).toBeGreaterThan(50_000);
  });

  test("a revoked one is refused, and works again 5 s later with the new one", async () => {
    const { client, clock, vault } = rotating("revoked");
    expect((await thrownBy(clock.run(client.GET(list)))).message).toContain(
      "responded with status 401, which refuses clientId and clientSecret",
    );
    vault.secret = "s3cr3t-2";
    await clock.advance(5_000);
    expect((await clock.run(client.GET(list))).response.status).toBe(200);
  });

  test.each([
    [undefined, "clientSecret(): the value is missing or empty."],
    ["", "clientSecret(): the value is missing or empty."],
    [7, "clientSecret(): the value must be a string, not number."],
  ])("a function that gives %j makes a TokenError that says so", async (secret, message) => {
    const { client, clock, exchanged } = rotating(secret);
    const error = await thrownBy(clock.run(client.GET(list)));
    expect(error.name).toBe("TokenError");
    expect(error.message).toContain(message);
    expect(exchanged).toEqual([]);
  });

  test("a function that throws shows its reason, and no secret", async () => {
    const { options, clock } = rotating("");
    const clientSecret = () => {
      throw new Error("vault is closed");
    };
    const { client } = testClient(undefined, { ...options, auth: { ...options.auth, clientSecret } } as never);
    expect((await thrownBy(clock.run(client.GET(list)))).message).toMatch(
      /failed: no access token: vault is closed\. Nothing was sent to the API\. Check clientSecret\. Request id /,
    );
    await clock.advance(2_000);
    expect((await thrownBy(clock.run(client.GET(list)))).message).toMatch(
      /failed: no access token: vault is closed\. That was 2 s ago; no exchange was made now\. Nothing was sent to the API\. Check clientSecret\. Wait until \S+Z\. Request id /,
    );
  });
});

describe("a key that rotates", () => {
  test("an API key is read for each attempt; after a 401 it is read again", async () => {
    const keys = ["key-1", "key-2"];
    const { client, clock, seen } = fakeServer(({ headers }) =>
      Response.json({}, { status: headers.get(cart.auth.apiKey.header) === "key-1" ? 401 : 200 }),
    );
    const shop = client(cart, { auth: { apiKey: () => keys.shift() ?? "key-3" }, tagId: "tag-1" });
    await clock.run(shop.POST("/v1/cart/reserve", { body: {} }));
    await clock.run(shop.POST("/v1/cart/reserve", { body: {} }));
    expect(seen.map(({ headers }) => headers.get(cart.auth.apiKey.header))).toEqual(["key-1", "key-2", "key-3"]);
  });

  test("may be given by a method, which finds its object", async () => {
    class Vault {
      readonly owner = "shop";
      readonly #key = "key-1";
      readonly #secret = "sec-1";
      readonly publicKey = "pub-1";
      apiKey() {
        return this.#key;
      }
      secretKey() {
        return this.#secret;
      }
    }
    const { client, clock, seen } = fakeServer();
    const shop = client(cart, { auth: new Vault(), tagId: "tag-1" });
    await clock.run(shop.POST("/v1/cart/reserve", { body: {} }));
    await clock.run(client(events, { auth: { keyPair: new Vault() } }).POST("/v2/events", { body: {} }));
    expect(seen).toHaveLength(2);
    expect(atob(String(seen[1]?.headers.get("Authorization")).slice("Basic ".length))).toBe("pub-1:sec-1");
  });

  test("a client secret may be given by a method; two objects of its class share no token", async () => {
    class Vault {
      readonly tokenUrl = "https://auth.example";
      readonly clientId = "client-1";
      readonly #secret: string;
      constructor(secret: string) {
        this.#secret = secret;
      }
      clientSecret() {
        return this.#secret;
      }
    }
    const { fetch, exchanged, sent, store } = { ...rotating("unused"), store: memoryStore() };
    for (const secret of ["s3cr3t-1", "s3cr3t-2"]) {
      const { client, clock } = testClient(undefined, { auth: new Vault(secret), fetch, store } as never);
      expect((await clock.run(client.GET(list))).response.status).toBe(200);
    }
    expect(exchanged).toEqual(["s3cr3t-1", "s3cr3t-2"]);
    expect(sent).toEqual(["Bearer token-1", "Bearer token-2"]);
  });

  test("a secret key is read for each attempt; calls of one public key share its limit", async () => {
    let secret = "sec-1";
    const { client, clock, seen } = fakeServer();
    const own = client(events, { auth: { keyPair: { publicKey: "pub-1", secretKey: () => secret } } });
    await clock.run(own.POST("/v2/events", { body: {} }));
    secret = "sec-2";
    await clock.run(own.POST("/v2/events", { body: {} }));
    expect(clock.elapsed).toBeGreaterThanOrEqual(60_000);
    const sent = seen.map(({ headers }) => atob(String(headers.get("Authorization")).slice("Basic ".length)));
    expect(sent).toEqual(["pub-1:sec-1", "pub-1:sec-2"]);
  });

  test.each([
    ["apiKey", "s3cr3t key", "has a space, a line break or another character that no header can carry."],
    ["secretKey", "pub-s3cr3t", "does not begin with sec-."],
  ])(
    "%s() that gives a wrong key is refused by what is wrong, without the key; nothing is sent",
    async (option, value, problem) => {
      const { client, clock, seen } = fakeServer();
      const call =
        option === "apiKey"
          ? client(cart, { auth: { apiKey: () => value }, tagId: "tag-1" }).POST("/v1/cart/reserve", { body: {} })
          : client(events, { auth: { keyPair: { publicKey: "pub-1", secretKey: () => value } } }).POST("/v2/events", {
              body: {},
            });
      const error = await thrownBy(clock.run(call));
      expect([error.name, seen]).toEqual(["TokenError", []]);
      expect(error.message).toContain(`failed: no credential: ${option}(): the value ${problem}`);
      expect(error.message).toContain(`Check ${option}.`);
      expect(inspect(error, { depth: null, showHidden: true })).not.toContain("s3cr3t");
    },
  );

  test("a function that fails later may name the key that it gave before: it is masked", async () => {
    let isRevoked = false;
    const apiKey = () => {
      if (isRevoked) throw new Error("the lease of live-key-123 is revoked");
      return "live-key-123";
    };
    const { client, clock } = fakeServer();
    const shop = client(cart, { auth: { apiKey, identity: "shop" }, tagId: "tag-1" });
    await clock.run(shop.POST("/v1/cart/reserve", { body: {} }));
    isRevoked = true;
    const error = await thrownBy(clock.run(shop.POST("/v1/cart/reserve", { body: {} })));
    expect(error.message).toContain("the lease of *** is revoked");
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain("live-key-123");
  });

  test("where servers share a store, the function of an API key needs a name", () => {
    const store = { ...memoryStore(), fleet: {} as never };
    const { client } = fakeServer();
    const auth = { apiKey: () => "key-1" };
    expect(() => client(cart, { auth, tagId: "tag-1", store })).toThrow(
      "auth.identity is missing; where servers share a store, it names the owner of apiKey()'s keys.",
    );
    expect(() => client(cart, { auth: { ...auth, identity: "shop" }, tagId: "tag-1", store })).not.toThrow();
  });
});
