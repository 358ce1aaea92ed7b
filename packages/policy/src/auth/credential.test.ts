import { inspect } from "node:util";
import { ManualClock } from "@tillside/testing/manual-clock";
import { describe, expect, test } from "vitest";
import { credentials as kinds } from "../../test/all-parts.ts";
import { calendar, cart, events, nurture, query } from "../../test/apis.ts";
import { manifest } from "../../test/manifest.ts";
import { credentialResources } from "../call/create-credentials.ts";
import { checkOptions } from "../client/check-options.ts";
import type { BaseOptions } from "../client/client-types.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import { memoryStore } from "../store/memory-store.ts";

const clock = new ManualClock();
const auth = { tokenUrl: "https://auth.example/base/", clientId: "client-1", clientSecret: "s3cr3t" };

/** The credential of an API's only scheme, or of the scheme that is named. */
function credentialFor(
  api: ApiManifest,
  given: Partial<BaseOptions> & Record<string, unknown>,
  name = Object.keys(api.auth)[0] as string,
) {
  const own = Object.fromEntries(api.options.map((option) => [option, `${option}-1`]));
  const settings = checkOptions(
    api,
    {
      baseUrl: "https://partner.example",
      clock,
      store: memoryStore(),
      ...own,
      ...given,
    },
    kinds,
  );
  const { [name]: scheme } = api.auth;
  const { [name]: checked } = settings.auth;
  const kind = kinds.find(({ type }) => type === scheme?.type);
  if (scheme === undefined || checked === undefined || kind === undefined)
    throw new Error(`no credentials for ${name}`);
  return kind.create(scheme, checked, credentialResources(settings));
}

const credential = (given: Parameters<typeof credentialFor>[1] = {}, store = memoryStore()) =>
  credentialFor(manifest, { auth, store, ...given });

describe("client credentials", () => {
  test("ONB-179, ONB-189 · two clients of one credential share one token source", async () => {
    const store = memoryStore();
    const [one, other] = await Promise.all([credential({}, store), credential({ attempts: 1 }, store)]);
    expect(one.source).toBe(other.source);
    expect(one.identity).toBe(other.identity);
  });

  test("ONB-222 · limits go by the client id: another secret, or a function, starts no new count", async () => {
    const secrets = ["s3cr3t", "s3cr3t-2", () => "s3cr3t"];
    const credentials = await Promise.all(
      secrets.map((clientSecret) => credential({ auth: { ...auth, clientSecret } })),
    );
    expect(new Set(credentials.map(({ identity }) => identity))).toEqual(new Set([`public ${auth.clientId}`]));
    expect(new Set(credentials.map(({ source }) => source))).toHaveLength(3);
  });

  test("another secret, token host or store: another token source", async () => {
    const store = memoryStore();
    const credentials = await Promise.all([
      credential({}, store),
      credential({ auth: { ...auth, clientSecret: "other" } }, store),
      credential({ auth: { ...auth, tokenUrl: "https://auth2.example" } }, store),
      credential({}),
    ]);
    expect(new Set(credentials.map(({ source }) => source))).toHaveLength(4);
  });

  test("CAL-148 · sent in the form or in the header: each has a token source of its own", async () => {
    const store = memoryStore();
    const sources = await Promise.all(
      [{ credentialsIn: "header" }, { credentialsIn: "body" }, {}].map(
        async (place) => (await credentialFor(calendar, { auth: { ...auth, ...place }, store })).source,
      ),
    );
    expect(sources[1]).not.toBe(sources[0]);
    expect(sources[2]).toBe(sources[0]);
  });

  test("ONB-002, ONB-180 · the token is posted to {auth_url}/api/v1/oauth/token, not to the API's host", async () => {
    const urls: string[] = [];
    const { source } = await credential({
      async fetch(request) {
        urls.push(request.url);
        return Response.json({ access_token: "token-1", expires_in: 300 });
      },
    });
    expect(await source.token()).toBe("token-1");
    expect(urls).toEqual(["https://auth.example/base/api/v1/oauth/token"]);
  });

  test("ONB-192 · is a bearer in Authorization, and renewable", async () => {
    expect(await credential()).toMatchObject({ header: "Authorization", prefix: "Bearer ", renewable: true });
  });

  test("the keys of the store hold no secret", async () => {
    const store = memoryStore();
    void (await credential({}, store)).source;
    expect([...store.tokens.keys()].join()).toMatch(/client-1 [0-9a-f]{64}$/);
    expect([...store.tokens.keys()].join()).not.toContain("s3cr3t");
  });
});

describe("how client credentials travel", () => {
  const id = "app & id";
  const secret = "s3 cr3t/+=";
  const basic = "Basic YXBwICYgaWQ6czMgY3IzdC8rPQ==";
  const header = [basic, "grant_type=client_credentials"];
  const body = [null, "grant_type=client_credentials&client_id=app+%26+id&client_secret=s3+cr3t%2F%2B%3D"];

  test.each<[string, ApiManifest, string, object, readonly (string | null)[]]>([
    ["ONB-182, ONB-183, ONB-184 · form-body", manifest, "accessToken", {}, body],
    ["QRY-082, QRY-084, REP-071 · basic-header", query, "accessToken", {}, header],
    ["EVT-091, EVT-092 · basic-header, of one scheme among several", events, "appCredentials", {}, header],
    ["CAL-138, CAL-140 · basic-or-body: the header by default", calendar, "accessToken", {}, header],
    ["CAL-138 · basic-or-body, the header chosen", calendar, "accessToken", { credentialsIn: "header" }, header],
    ["CAL-139, CAL-140 · basic-or-body, the form chosen", calendar, "accessToken", { credentialsIn: "body" }, body],
    ["basic-header leaves no choice", query, "accessToken", { credentialsIn: "body" }, header],
    ["form-body leaves no choice", manifest, "accessToken", { credentialsIn: "header" }, body],
  ])("%s", async (_rule, api, scheme, place, want) => {
    const requests: Request[] = [];
    const own = { tokenUrl: "https://auth.example", clientId: id, clientSecret: secret, ...place };
    const { source } = await credentialFor(
      api,
      {
        auth: Object.keys(api.auth).length === 1 ? own : { [scheme]: own },
        async fetch(request) {
          requests.push(request);
          return Response.json({ access_token: "token-1", expires_in: 300 });
        },
      },
      scheme,
    );
    expect(await source.token()).toBe("token-1");
    expect(requests).toHaveLength(1);
    const [{ headers }, form] = [requests[0] as Request, await requests[0]?.text()];
    expect([headers.get("Authorization"), form]).toEqual(want);
    expect(headers.get("Content-Type")).toBe("application/x-www-form-urlencoded");
    expect(headers.get("Accept")).toBe("application/json");
  });

  test.each([
    ["in the header", "header"],
    ["in the form", "body"],
  ])("no secret in an error, %s, in whatever form it travels", async (_place, credentialsIn) => {
    const { source } = await credentialFor(calendar, {
      auth: { tokenUrl: "https://auth.example", clientId: id, clientSecret: secret, credentialsIn },
      async fetch(request) {
        throw new Error(`cannot send ${request.headers.get("Authorization")} ${await request.text()}`);
      },
    });
    const error = await clock.run(Promise.resolve(source.token())).catch((thrown: unknown) => thrown);
    const printed = inspect(error, { depth: 10, showHidden: true });
    expect(printed).toContain("cannot send");
    expect(printed).not.toMatch(/YXBwICYg|s3\+cr3t|s3 cr3t/);
  });
});

describe("a token function", () => {
  test("is passed on as it is, as one credential", async () => {
    const getToken = () => "own-token";
    const [one, other] = await Promise.all([credential({ auth: { getToken } }), credential({ auth: { getToken } })]);
    expect(await one.source.token()).toBe("own-token");
    expect(one).toMatchObject({ header: "Authorization", prefix: "Bearer ", renewable: true });
    expect(one.identity).toBe(other.identity);
  });

  test("a token provider keeps its `this`, and two of one class are two credentials", async () => {
    class Provider {
      readonly token: string;
      constructor(token: string) {
        this.token = token;
      }
      getToken() {
        return this.token;
      }
    }
    const provider = new Provider("provided");
    const [one, same, other] = await Promise.all(
      [provider, provider, new Provider("other")].map((each) => credential({ auth: each })),
    );
    expect(await one?.source.token()).toBe("provided");
    expect(one?.identity).toBe(same?.identity);
    expect(one?.identity).not.toBe(other?.identity);
  });
});

describe("a key pair", () => {
  const pair = (publicKey: string, secretKey: string) =>
    credentialFor(events, { auth: { keyPair: { publicKey, secretKey } } }, "keyPair");

  test.each([
    ["EVT-088, AUD-027, AUD-037", "pub-1", "sec-1", "cHViLTE6c2VjLTE="],
    ["in UTF-8", "pub-ü", "sec-€", "cHViLcO8OnNlYy3igqw="],
  ])("%s · Authorization: Basic base64(<PUBLIC_KEY>:<SECRET_KEY>)", async (_rule, publicKey, secretKey, value) => {
    const { source, ...rest } = await pair(publicKey, secretKey);
    expect(await source.token()).toBe(value);
    expect(rest).toMatchObject({ header: "Authorization", prefix: "Basic ", renewable: false });
  });

  test("is named by its public key, so that a new secret key starts no new count", async () => {
    const rotating = credentialFor(
      events,
      { auth: { keyPair: { publicKey: "pub-1", secretKey: () => "sec-3" } } },
      "keyPair",
    );
    const pairs = await Promise.all([pair("pub-1", "sec-1"), pair("pub-1", "sec-2"), rotating, pair("pub-2", "sec-1")]);
    expect(pairs.map(({ identity }) => identity)).toEqual([
      "public pub-1",
      "public pub-1",
      "public pub-1",
      "public pub-2",
    ]);
  });
});

describe("an API key", () => {
  test.each([
    ["NUR-012, NUR-021, AUD-029 · in Authorization, without a scheme word", nurture, "Authorization"],
    ["CRT-005, CRT-090 · in svc-api-key", cart, "svc-api-key"],
  ])("%s: the whole value", async (_rule, api, header) => {
    const { source, ...rest } = await credentialFor(api, { auth: { apiKey: "k3y" } });
    expect(await source.token()).toBe("k3y");
    expect(rest).toMatchObject({ header, prefix: "", renewable: false });
  });

  test("is named by a hash alone", async () => {
    const { identity } = await credentialFor(cart, { auth: { apiKey: "k3y" } });
    expect(identity).toMatch(/^svc-api-key [0-9a-f]{64}$/);
    expect(identity).not.toBe((await credentialFor(cart, { auth: { apiKey: "k3z" } })).identity);
    expect(identity).toBe((await credentialFor(cart, { auth: { apiKey: "k3y" } })).identity);
  });
});
