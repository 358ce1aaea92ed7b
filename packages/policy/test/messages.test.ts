import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { unwrap } from "../src/client/unwrap.ts";
import { callInfo, setCallInfo } from "../src/facts/call-info-registry.ts";
import { events, query } from "./apis.ts";
import { fakeServer as apiServer, type Respond } from "./fake-server.ts";
import { manifest as onboarding } from "./manifest.ts";
import { thrownBy } from "./thrown-by.ts";

const register = "/v1/accounts/register/partnership";
const parentAccountId = "par_1";
const refused = (address: string) =>
  new TypeError("fetch failed", {
    cause: Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: "ECONNREFUSED", syscall: "connect" }),
  });
const auth = { tokenUrl: "https://auth.example", clientId: "client-1", clientSecret: "s3cr3t-of-mine" };

/** An API, and a token endpoint that responds as given. */
function fakeServer(respond: Respond, { token }: { readonly token?: () => Response } = {}) {
  const server = apiServer(respond);
  if (token === undefined) return server;
  const fetch = async (request: Request) =>
    new URL(request.url).pathname.endsWith("/token") ? token() : server.fetch(request);
  const client: typeof server.client = (manifest, given) => server.client(manifest, { fetch, ...given });
  return { ...server, client };
}

/** A client whose API responds with this. */
function responding(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const { client, clock } = fakeServer(() => Response.json(body, { status, headers }));
  return { clock, onboarding: client(onboarding, { auth, parentAccountId }), client };
}

describe("a connection that is refused names the host and the option to check", () => {
  test("the API's", async () => {
    const { client, clock } = fakeServer(() => {
      throw refused("127.0.0.1:1");
    });
    const api = client(onboarding, { auth: { getToken: () => "token-1" }, parentAccountId });
    const error = await thrownBy(clock.run(api.POST(register, { body: {} })));
    expect(error).toMatchObject({ name: "NetworkError", info: { outcome: "not-executed", attempts: 4 } });
    expect(error.message).toBe(
      `registerAccount: POST https://partner.example/v1/accounts/register/partnership failed: connect ECONNREFUSED 127.0.0.1:1 (4 attempts). Nothing was sent to the API. Check baseUrl. The host may also be down. Request id ${error.info?.requestId}.`,
    );
  });

  test("after an attempt that may have arrived, it says that the write may have been executed", async () => {
    let calls = 0;
    const { client, clock } = fakeServer(() => {
      calls += 1;
      if (calls > 1) throw refused("127.0.0.1:1");
      return new Response("{}", { status: 503 });
    });
    const api = client(onboarding, { auth: { getToken: () => "token-1" }, parentAccountId });
    const { message } = await thrownBy(clock.run(api.POST(register, { body: {} })));
    expect(message).toContain("It may have been executed: repeat it only under the same key, ");
    expect(message).not.toContain("Nothing was sent");
    expect(message).not.toContain("baseUrl");
  });

  test("after an attempt of a read that may have arrived, it says to try again later", async () => {
    const { client, clock } = fakeServer(() => {
      throw new TypeError("fetch failed", {
        cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }),
      });
    });
    const api = client(onboarding, { auth: { getToken: () => "token-1" }, parentAccountId });
    const { message } = await thrownBy(clock.run(api.GET("/v1/partnership/accounts")));
    expect(message).toContain(
      "failed: read ECONNRESET (4 attempts). It was not executed. Try again later. Request id ",
    );
  });

  const token = () => {
    throw refused("127.0.0.1:2");
  };
  const tokenFailure =
    /^listAccounts: GET \S+ failed: no access token: POST https:\/\/auth\.example\/\S+\/token failed: connect ECONNREFUSED 127\.0\.0\.1:2 \(4 attempts\)\. Nothing was sent to the API\. Check auth\.tokenUrl\./;

  test("the token endpoint's", async () => {
    const { client, clock } = fakeServer(() => new Response("{}"), { token });
    const api = client(onboarding, { auth, parentAccountId });
    const error = await thrownBy(clock.run(api.GET("/v1/partnership/accounts")));
    expect(error).toMatchObject({ name: "TokenError", status: undefined });
    expect(error.message).toMatch(tokenFailure);
    await clock.advance(2_000);
    const later = await thrownBy(clock.run(api.GET("/v1/partnership/accounts")));
    expect(later).toMatchObject({ name: "TokenError", status: undefined, fault: undefined, info: { attempts: 0 } });
    expect(later.message).toMatch(
      / failed: connect ECONNREFUSED 127\.0\.0\.1:2 \(4 attempts\)\. That was 2 s ago; no exchange was made now\. Nothing was sent to the API\. Check auth\.tokenUrl\. Wait until \S+Z\./,
    );
  });

  test("the token endpoint's, which is on the API's own host", async () => {
    const { client, clock } = fakeServer(() => new Response("{}"), { token });
    const api = client(query, { auth: { clientId: "client-1", clientSecret: "s3cr3t-of-mine" } });
    const { message } = await thrownBy(clock.run(api.GET("/v1/query/accounts")));
    expect(message).toContain(
      "POST https://partner.example/auth/oauth2/token failed: connect ECONNREFUSED 127.0.0.1:2",
    );
    expect(message).toContain(" Check baseUrl.");
  });
});

test("a TokenError says which endpoint responded with what, and which options to check", async () => {
  const { client, clock } = fakeServer(() => new Response("{}"), {
    token: () => Response.json({ error: "invalid_client", error_description: "s3cr3t-of-mine" }, { status: 401 }),
  });
  const api = client(events, { auth: { appCredentials: { ...auth, tokenUrl: "https://auth.example" } } });
  const error = await thrownBy(clock.run(api.POST("/v1/events", { body: {} })));
  expect(error.message).toContain(
    "failed: no access token: POST https://auth.example/auth/oauth2/token responded with status 401, which refuses clientId and clientSecret. Nothing was sent to the API. Check the credentials and auth.appCredentials.tokenUrl.",
  );
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain("s3cr3t-of-mine");
});

test("a TokenError has the status of the token endpoint, also for a call during the pause after it", async () => {
  const { client, clock } = fakeServer(() => new Response("{}"), {
    token: () => Response.json({ error: "invalid_client" }, { status: 401 }),
  });
  const api = client(onboarding, { auth, parentAccountId });
  const list = () => thrownBy(clock.run(api.GET("/v1/partnership/accounts")));
  expect(await Promise.all([list(), list()])).toMatchObject([
    { name: "TokenError", status: 401, fault: "credentials", cause: { status: 401 } },
    { name: "TokenError", status: 401, fault: "credentials" },
  ]);
  expect(await list()).toMatchObject({ message: expect.stringContaining("no exchange was made now"), status: 401 });

  const own = fakeServer(() => new Response("{}")).client(onboarding, {
    auth: { getToken: () => Promise.reject(Object.assign(new Error("no"), { status: 500 })) },
    parentAccountId,
  });
  const refused = await thrownBy(own.GET("/v1/partnership/accounts"));
  expect(refused).toMatchObject({ name: "TokenError", status: undefined, fault: undefined });
});

test("a TokenError after a 5xx of the token endpoint says to try again, not to check options that are right", async () => {
  const failing = async (headers: Readonly<Record<string, string>>) => {
    const { client, clock } = fakeServer(() => new Response("{}"), {
      token: () => new Response(null, { status: 503, headers }),
    });
    const call = client(onboarding, { auth, parentAccountId }).GET("/v1/partnership/accounts");
    const error = await thrownBy(clock.run(call));
    expect(error).toMatchObject({ status: 503, fault: "endpoint" });
    return error.message;
  };
  expect(await failing({})).toMatch(
    / responded with status 503 \(.*\)\. Nothing was sent to the API\. Try again later\. /,
  );
  expect(await failing({})).toMatch(/ responded with status 503 \(no media type, 4 attempts\)\. /);
  expect(await failing({ "Retry-After": "600" })).toMatch(/ Nothing was sent to the API\. Wait until \S+Z\. /);
});

describe("unwrap() shows the code and the message of the server", () => {
  const reported = async (status: number, body: unknown) => {
    const { onboarding: api, clock } = responding(status, body);
    return (await thrownBy(clock.run(unwrap(api.POST(register, { body: {} }))))).message;
  };

  test("ONB-226 · of an onboarding refusal", async () => {
    const body = { status: 400, error: "BadRequest", message: "store_identifier is not a URL.", data: null };
    expect(await reported(400, body)).toMatch(
      /^registerAccount: POST https:\/\/partner\.example\/v1\/accounts\/register\/partnership responded with status 400 BadRequest: store_identifier is not a URL\. It was not executed\. Correct the request, and send it as a new call, with a new key\. Request id /,
    );
  });

  test("of a read that the server did not carry out: when to try again", async () => {
    const { client, clock } = fakeServer(() => new Response(null, { status: 503 }));
    const api = client(onboarding, { auth: { getToken: () => "token-1" }, parentAccountId });
    const { message } = await thrownBy(clock.run(unwrap(api.GET("/v1/partnership/accounts"))));
    expect(message).toContain("responded with status 503. It was not executed. Try again later. Request id ");
  });

  test("EVT-124 · of an events refusal", async () => {
    const body = { data: { code: "RequestValidationError", message: "events is empty" } };
    expect(await reported(400, body)).toContain("status 400 RequestValidationError: events is empty. ");
  });

  test("CRT-048, CRT-050 · of a cart refusal", async () => {
    const body = { description: "The cart is closed", errors: [{ code: "CartClosed", message: "closed", value: {} }] };
    expect(await reported(422, body)).toContain("status 422 CartClosed: The cart is closed. ");
  });

  test("CAL-108 · of a refused read of calendar events", async () => {
    expect(
      await reported(404, { success: false, errors: [{ type: "x", message: "no such calendar", code: 17 }] }),
    ).toContain("status 404 17: no such calendar. ");
  });

  test("ONB-018 · not of a 401 or 403, which may quote the credential", async () => {
    for (const status of [401, 403]) {
      const message = await reported(status, { error: "Unauthorized", message: "the header is malformed" });
      expect(message).toContain(` responded with status ${status} Unauthorized. `);
      expect(message).not.toContain("malformed");
    }
  });

  test.each([
    ["null", null],
    ["a text", "nginx"],
    ["a list", ["x"]],
    ["other fields", { title: "Bad", detail: "no" }],
    ["no texts", { error: { message: "no" }, message: 5 }],
    ["a code that is a sentence", { error: "not a code\nat all" }],
  ])("the status alone where the body is %s", async (_case, body) => {
    expect(await reported(400, body)).toContain(" responded with status 400. It was not executed.");
  });

  test("on one line, and no more than a person reads", async () => {
    const message = await reported(400, { error: "BadRequest", message: `a\n\tb\u0000\u2028${"x".repeat(1000)}` });
    expect(message).toContain(` BadRequest: a b ${"x".repeat(196)}…. `);
    expect(message).toContain(
      " Correct the request, and send it as a new call, with a new key. See error.body. Request id ",
    );
  });

  test("CRT-048 · of a list of errors, the first code, and how many more there are", async () => {
    const errors = [{ code: "QTY" }, { code: "ITEM" }];
    expect(await reported(422, { description: "Validation failed.", errors })).toMatch(
      / responded with status 422 QTY and 1 more: Validation failed\. It was not executed\. Correct the request, and send it with the same key, \S+\. See error\.body\. /,
    );
    expect(await reported(422, { errors: [...errors, {}] })).toContain(" responded with status 422 QTY and 2 more. ");
    const one = await reported(422, { description: "Validation failed.", errors: errors.slice(1) });
    expect(one).toContain(" responded with status 422 ITEM: Validation failed. ");
    expect(one).not.toContain("error.body");
  });

  test("EVT-108 · after a 409 to a repeat of events v1, not to repeat it", async () => {
    const { client: make, clock } = fakeServer((_seen, count) => new Response("{}", { status: count > 1 ? 409 : 503 }));
    const idempotency = {
      header: "Idempotency-Key",
      windowSeconds: 10_800,
      onRepeat: "conflict",
      required: true,
    } as const;
    const managed = { header: { "Idempotency-Key": { call: true } } } as const;
    const v1 = { id: "sendEventsV1", safety: "keyed", auth: "appCredentials", idempotency, managed } as const;
    const keyed = { ...events, operations: { "POST /v1/events": v1 } } as const;
    const api = make(keyed, { auth: { appCredentials: { getToken: () => "token-1" } } });
    const error = await thrownBy(clock.run(unwrap(api.POST("/v1/events", { body: {} }))));
    expect(error.message).toContain(
      `responded with status 409. It may have been executed. A repeat with its key, ${error.info?.idempotencyKey}, gets 409 again. Do not send it with a new key; ask the service.`,
    );
  });
});

describe("the server's message shows no secret", () => {
  test("the token, a query value and the path of an address are masked", async () => {
    const quoted = "token exchanged-1 rejected for a@b.example (a%40b.example), see https://partner.example/v1/x?k=1";
    const { client, clock } = fakeServer(
      () => Response.json({ error: "BadRequest", message: quoted }, { status: 400 }),
      {
        token: () => Response.json({ access_token: "exchanged-1", expires_in: 300 }),
      },
    );
    const api = client(onboarding, { auth, parentAccountId });
    const { message } = await thrownBy(
      clock.run(unwrap(api.raw("GET", "/v1/x", { safety: "read", query: { email: "a@b.example" } }))),
    );
    expect(message).toContain("BadRequest: token *** rejected for *** (***), see https://partner.example/***");
  });

  test.each<[string, object]>([
    ["the contract's path", {}],
    ["a baseUrl below the client's", { baseUrl: "https://partner.example/eu/" }],
    ["a pathSerializer", { pathSerializer: () => "https://partner.example/moved/acc_7" }],
    [
      "middleware",
      {
        middleware: [
          {
            onRequest: ({ request }: { request: Request }) =>
              new Request("https://partner.example/moved/acc_7", request),
          },
        ],
      },
    ],
  ])("a value of the path is masked, after %s", async (_case, given) => {
    const { onboarding: api, clock } = responding(404, { error: "NotFound", message: "no account acc_7 here" });
    const init = { params: { path: { account_id: "acc_7" } }, body: { status: "active" }, ...given };
    const error = await thrownBy(clock.run(unwrap(api.PUT("/v1/partnership/accounts/{account_id}/status", init))));
    expect(error.message).toContain(" NotFound: no account *** here. ");
  });

  test("the address of a call with a baseUrl of its own is that one", async () => {
    const { onboarding: api, clock } = responding(404, {});
    const call = api.GET("/v1/partnership/accounts", { baseUrl: "https://partner.example/eu/" });
    const error = await thrownBy(clock.run(unwrap(call)));
    expect(error.info?.endpoint).toBe("GET https://partner.example/eu/v1/partnership/accounts");
  });

  test("a pattern that begins like an address is none", async () => {
    const pattern = String.raw`must match pattern "^[A-Za-z][A-Za-z0-9+.\-]*://[^\s/?#]+[^\s]*$"`;
    const { onboarding: api, clock } = responding(400, { error: "BadRequest", message: pattern });
    const { message } = await thrownBy(clock.run(unwrap(api.POST(register, { body: {} }))));
    expect(message).toContain(` BadRequest: ${pattern}. `);
    expect(message).not.toContain("error.body");
  });

  test("a masked message says where the whole text is, unless the body does not have it", async () => {
    const hint = " *** stands for values of the request or of an address; error.body has the whole text. ";
    const refusal = async (body: unknown, headers: Readonly<Record<string, string>> = {}) => {
      const { onboarding: api, clock } = responding(400, body, headers);
      return (await thrownBy(clock.run(unwrap(api.POST(register, { body: { brand: "Fjord Shop" } }))))).message;
    };
    const message = "no brand Fjord Shop";
    expect(await refusal({ error: "BadRequest", message })).toContain(
      ` BadRequest: no brand ***. It was not executed. Correct the request, and send it as a new call, with a new key.${hint}`,
    );
    const inHeader = await refusal({}, { "X-Sandbox-Reason": message });
    expect(inHeader).toContain(" status 400: no brand ***. ");
    expect(inHeader).toContain(" *** stands for values of the request or of an address. ");
    expect(inHeader).not.toContain("error.body");
  });

  test("a token that was replaced after a 401 is masked too, in messages and ids", async () => {
    let exchanges = 0;
    const { client, clock } = fakeServer(
      ({ headers }) =>
        headers.get("Authorization")?.endsWith("1")
          ? new Response("{}", { status: 401 })
          : Response.json(
              { error: "BadRequest", message: "first exchanged-token-1, then exchanged-token-2" },
              { status: 400, headers: { "X-Request-Id": "exchanged-token-1" } },
            ),
      {
        token: () => {
          exchanges += 1;
          return Response.json({ access_token: `exchanged-token-${exchanges}`, expires_in: 300 });
        },
      },
    );
    const api = client(onboarding, { auth, parentAccountId });
    const error = await thrownBy(clock.run(unwrap(api.GET("/v1/partnership/accounts"))));
    expect(error.message).toContain(" BadRequest: first ***, then ***. ");
    expect(error.info?.attempts).toBe(2);
    expect(inspect({ message: error.message, info: error.info })).not.toContain("exchanged-token");
  });

  test("both halves of a key pair, and the header that carries them, are masked", async () => {
    const header = btoa("pub-1234567:sec-7654321");
    const quoted = `pub-1234567 and sec-7654321 as ${header}`;
    const { client, clock } = fakeServer(() =>
      Response.json({ data: { code: "X", message: quoted } }, { status: 400 }),
    );
    const api = client(events, { auth: { keyPair: { publicKey: "pub-1234567", secretKey: "sec-7654321" } } });
    const { message } = await thrownBy(clock.run(unwrap(api.POST("/v2/events", { body: {} }))));
    expect(message).toContain("status 400 X: *** and *** as ***. ");
  });

  test("a response that a middleware gives in place of the server's is masked all the same", async () => {
    const { onboarding: api, clock } = responding(400, { error: "BadRequest", message: "Bearer token-1 quoted" });
    api.use({ onResponse: ({ response }) => response.clone() });
    const { message } = await thrownBy(clock.run(unwrap(api.POST(register, { body: {} }))));
    expect(message).toContain(" BadRequest: *** quoted. ");
  });

  test("where it is not known what was sent, only the code is shown", async () => {
    const { onboarding: api, clock } = responding(400, { error: "BadRequest", message: "quoted" });
    const { error, response } = await clock.run(api.POST(register, { body: {} }));
    const unknown = new Response(null, { status: 400 });
    setCallInfo(unknown, callInfo(response));
    const { message } = await thrownBy(unwrap({ error, response: unknown }));
    expect(message).toContain(" BadRequest. ");
    expect(message).not.toContain("quoted");
  });
});
