import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { unwrap } from "../src/client/unwrap.ts";
import type { ApiManifest, AuthScheme } from "../src/facts/manifest.ts";
import { fakeServer, type Respond } from "./fake-server.ts";
import { thrownBy } from "./thrown-by.ts";

const apiKey = { type: "api-key", header: "svc-api-key" } as const;
const keyPair = { type: "key-pair", publicPrefix: "pub-", secretPrefix: "sec-" } as const;

/** A client with one write, whose server responds as given. */
function made(scheme: AuthScheme, auth: object, respond: Respond) {
  const { client, clock } = fakeServer(respond);
  const manifest = {
    api: "sample",
    options: [],
    sessionOptions: [],
    auth: { scheme },
    buckets: {},
    callInfo: { requestId: "X-Request-Id", operationId: "X-Operation-Id" },
    operations: { "POST /v1/things": { id: "addThing", safety: "unsafe", auth: "scheme", authFailure: [401] } },
  } as const satisfies ApiManifest;
  return { clock, api: client(manifest, { auth: auth as never }) };
}

/** Everything that a log could hold of an error. */
function shown(error: Error): string {
  return [
    error.message,
    String(error),
    error.stack,
    JSON.stringify(error),
    inspect(error, { showHidden: true }),
  ].join();
}

/** Secrets of both kinds of alphabet and of every length that has a rule of its own. */
const secrets = [
  ...[
    "0a1b2c3d4e5f60718293a4b5c6d7e8f9",
    "longenough",
    "k3y",
    "Zq7",
    "a.b*c+d?(e)[f]{g}^$|h",
    "$&$1$`",
    "x".repeat(300),
  ],
  ...["***", "\\d+", "%41%42%43", "a+b/c==", "<script>", '"quoted"'],
];

const bodies: Record<string, (secret: string) => unknown> = {
  "the message": (secret) => ({ error: "BadRequest", message: `Key ${secret} is not for '${secret}'.` }),
  "the code": (secret) => ({ error: secret, message: "no" }),
  "the code of an error in data": (secret) => ({ data: { code: secret, message: "no" } }),
  "the code of an entry of errors": (secret) => ({ errors: [{ code: secret, message: secret }] }),
};

describe.each(Object.keys(bodies))("a server that quotes the credential in %s", (place) => {
  test.each(secrets)("%j", async (secret) => {
    for (const status of [400, 401, 403, 404, 409, 422, 501]) {
      const { api, clock } = made(apiKey, { apiKey: secret }, () => Response.json(bodies[place]?.(secret), { status }));
      const error = await thrownBy(clock.run(unwrap(api.POST("/v1/things", { body: {} }))));
      const said = error.message.slice(error.message.indexOf(" responded with status"));
      // Three stars are what a secret becomes.
      if (secret !== "***") expect(said.replace(/\d{3}/, "")).not.toContain(secret);
    }
  });
});

test.each(["X-Request-Id", "X-Operation-Id"])("a server that quotes the credential in %s", async (name) => {
  const secret = "0a1b2c3d4e5f60718293a4b5c6d7e8f9";
  const { api, clock } = made(apiKey, { apiKey: secret }, () =>
    Response.json({ error: "BadRequest" }, { status: 400, headers: { [name]: `id-${secret}` } }),
  );
  const error = await thrownBy(clock.run(unwrap(api.POST("/v1/things", { body: {} }))));
  expect(shown(error)).not.toContain(secret);
  expect(error).toMatchObject({ info: { operationId: undefined, requestId: undefined } });
});

test.each(["sec-pässwörter-κλειδί", "sec-a:longer:secret", "sec-plain-secret"])(
  "both halves of a key pair, as text and as base64: %j",
  async (secretKey) => {
    const base64 = Buffer.from(`pub-1234567:${secretKey}`).toString("base64");
    const { api, clock } = made(keyPair, { publicKey: "pub-1234567", secretKey }, () =>
      Response.json({ error: "X", message: `pub-1234567:${secretKey} ${secretKey} ${base64}` }, { status: 400 }),
    );
    const { message } = await thrownBy(clock.run(unwrap(api.POST("/v1/things", { body: {} }))));
    expect(message).toContain(" X: *** *** ***. ");
  },
);

test.each(["Basic !!!", "Basic", "Basic w6TDtg", "basic dXNlcjpwYXNzd29yZA==", "Bearer"])(
  "a header of the caller's own that is no credential in the usual form fails nothing: %j",
  async (own) => {
    const { api, clock } = made(apiKey, { apiKey: "longenough" }, () =>
      Response.json({ error: "X", message: "no, user:password" }, { status: 400 }),
    );
    const error = await thrownBy(
      clock.run(unwrap(api.POST("/v1/things", { body: {}, headers: { "Proxy-Authorization": own } }))),
    );
    expect(error.name).toBe("ResponseError");
    if (own.startsWith("basic ")) expect(error.message).toContain(" X: no, ***. ");
  },
);

describe("a server that quotes what was sent", () => {
  const quoted = async (body: unknown, message: string, init: object = {}) => {
    const { api, clock } = made(apiKey, { apiKey: "longenough" }, () =>
      Response.json({ error: "X", message }, { status: 422 }),
    );
    const error = await thrownBy(clock.run(unwrap(api.POST("/v1/things", { body, ...init } as never))));
    return error.message.replace(/ It was not executed.*/, "");
  };

  test("the body's values are masked, at any depth; words and field names stay", async () => {
    const body = { events: [{ who: { email: "ann@b.example", name: "Ann Lee", phone: 4712345678 }, country: "no" }] };
    expect(await quoted(body, "events[0].who.email ann@b.example of Ann Lee (4712345678) has no inbox")).toContain(
      " X: events[0].who.email *** of *** (***) has no inbox.",
    );
  });

  test("a header's value is masked", async () => {
    expect(
      await quoted({}, "X-Customer Ann Lee-Smith is unknown", { headers: { "X-Customer": "Ann Lee-Smith" } }),
    ).toContain(" X: X-Customer *** is unknown.");
  });

  test("of a body that is no JSON, only the code is shown", async () => {
    const init = { bodySerializer: () => "ann@b.example;Ann Lee", headers: { "Content-Type": "text/csv" } };
    const message = await quoted({}, "line 1: ann@b.example is no address", init);
    expect(message.endsWith(" X.")).toBe(true);
  });
});
