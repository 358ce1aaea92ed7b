import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { unwrap } from "../src/client/unwrap.ts";
import type { ApiManifest, AuthScheme } from "../src/facts/manifest.ts";
import { fakeServer, type Respond } from "./fake-server.ts";
import { thrownBy } from "./thrown-by.ts";

const apiKey = { type: "api-key", header: "svc-api-key" } as const;
const inForm = {
  type: "client-credentials",
  tokenPath: "/token",
  lifetimeSeconds: 300,
  credentials: "form-body",
} as const;
const inHeader = { ...inForm, credentials: "basic-header" } as const;

function made(scheme: AuthScheme, auth: object, respond: Respond, more: object = {}) {
  const { client, clock } = fakeServer(respond);
  const manifest = {
    api: "sample",
    options: [],
    sessionOptions: [],
    auth: { scheme },
    buckets: {},
    callInfo: {},
    operations: {
      "POST /v1/things/{thing_id}": { id: "addThing", safety: "unsafe", auth: "scheme", authFailure: [401] },
    },
  } as const satisfies ApiManifest;
  const api = client(manifest, { auth: auth as never, ...more });
  const call = (init: object = {}) =>
    clock.run(
      unwrap(api.POST("/v1/things/{thing_id}", { params: { path: { thing_id: "t 1/secret" } }, ...init } as never)),
    );
  return { call, api, clock };
}

describe.each<[string, AuthScheme]>([
  ["in the form", inForm],
  ["in the header", inHeader],
])("a client secret that travels %s", (_place, scheme) => {
  const clientSecret = "s3cr+t/va lue%1";

  test.each([
    ["as it is", clientSecret],
    ["as an address carries it", encodeURIComponent(clientSecret)],
    ["as a form carries it", "s3cr%2Bt%2Fva+lue%251"],
  ])("is masked %s", async (_form, quoted) => {
    const fetch = async () => {
      throw new Error(`proxy: ${quoted}`);
    };
    const auth = { tokenUrl: "https://auth.example", clientId: "client-1", clientSecret };
    const error = await thrownBy(made(scheme, auth, () => new Response(), { fetch }).call());
    expect(error.name).toBe("TokenError");
    expect(error.message).toContain("failed: proxy: *** (4 attempts)");
    expect(inspect(error, { showHidden: true })).not.toContain(quoted);
  });
});

describe("a server that quotes what was sent in another form", () => {
  const refused = (message: string) => () => Response.json({ error: "X", message }, { status: 422 });
  const body = { email: "Ada@Fjord.example" };

  test.each([
    ["in another letter case", "ada@fjord.example is not valid", "*** is not valid"],
    ["as an address carries it", "Ada%40Fjord.example is not valid", "*** is not valid"],
    ["a value of the path", "no thing t 1/secret here", "no thing *** here"],
  ])("%s", async (_form, message, want) => {
    const error = await thrownBy(made(apiKey, { apiKey: "key-123456" }, refused(message)).call({ body }));
    expect(error.message).toContain(` X: ${want}. It was not executed.`);
  });

  test("a 401 to a body that is not valid JSON shows no token as its code", async () => {
    const respond = () => Response.json({ error: "key_SECRETSECRET" }, { status: 401 });
    const form = { body: new URLSearchParams({ a: "b" }), bodySerializer: (given: unknown) => String(given) };
    const error = await thrownBy(made(apiKey, { apiKey: "key_SECRETSECRET" }, respond).call(form));
    expect(error.message).toContain("responded with status 401. It was not executed.");
  });

  test("the body of a refusal is there, and no log shows it", async () => {
    const message = "key key-123456 of ada@fjord.example";
    const error = await thrownBy(made(apiKey, { apiKey: "key-123456" }, refused(message)).call({ body }));
    expect(error).toMatchObject({ body: { error: "X", message } });
    expect(inspect(error, { showHidden: true }) + JSON.stringify(error)).not.toMatch(/key-123456|fjord/i);
  });
});

test("a fetch that quotes the request in its error shows none of it", async () => {
  const fetch = async (request: Request) => {
    throw new Error(`no handler for ${request.method} /v1/things/t%201%2Fsecret ${await request.text()}`);
  };
  const { call } = made(apiKey, { apiKey: "key-123456" }, () => new Response(), { fetch });
  const error = await thrownBy(call({ body: { email: "ada@fjord.example", country: "NO" } }));
  expect(error).toMatchObject({ name: "NetworkError", info: { outcome: "unknown" } });
  expect(error.message).toContain('no handler for POST /v1/things/*** {"email":"***","country":"NO"}. ');
});

test("Response.error() is no response: a write may have been executed", async () => {
  const { call } = made(apiKey, { apiKey: "key-123456" }, () => Response.error());
  const error = await thrownBy(call());
  expect(error).toMatchObject({ name: "NetworkError", info: { outcome: "unknown", attempts: 1 } });
  expect(error.message).toContain("failed: `fetch` gave Response.error(). It may have been executed.");
});

describe("a function of the caller that gives no secret", () => {
  test.each<[string, AuthScheme, object, string, string]>([
    [
      "apiKey",
      apiKey,
      { apiKey: () => "" },
      "no credential: apiKey(): the value is missing or empty. ",
      "Check apiKey.",
    ],
    [
      "clientSecret",
      inForm,
      { tokenUrl: "https://auth.example", clientId: "client-1", clientSecret: () => "" },
      "no access token: clientSecret(): the value is missing or empty. ",
      "Check clientSecret.",
    ],
  ])("%s: the message names it, and nothing else to check", async (_name, scheme, auth, why, next) => {
    const { message } = await thrownBy(made(scheme, auth, () => new Response()).call());
    expect(message).toContain(why);
    expect(message.endsWith(`Nothing was sent to the API. ${next}`)).toBe(true);
  });
});

test("a key is the one that the client was made with, whatever becomes of the object", async () => {
  const sent: (string | null)[] = [];
  const auth: { apiKey?: string } = { apiKey: "key_one_AAAA" };
  const { call } = made(apiKey, auth, ({ headers }) => {
    sent.push(headers.get("svc-api-key"));
    return Response.json({});
  });
  auth.apiKey = "key_two_BBBB";
  await call();
  delete auth.apiKey;
  await call();
  expect(sent).toEqual(["key_one_AAAA", "key_one_AAAA"]);
});
