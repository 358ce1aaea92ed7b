import { inspect } from "node:util";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { BaseOptions } from "../src/client/client-types.ts";
import type { ApiManifest, AuthScheme } from "../src/facts/manifest.ts";
import { fakeServer } from "./fake-server.ts";
import { hookLog } from "./hook-log.ts";

/** One text in every place that must stay secret: credentials, tokens, header, query, bodies of both sides. */
const secret = "s3cr3t-7f3a9c";
/** Every credential in one word: the key, the token and the secret half of the pair. */
const quoted = `sec-${secret}-token`;
const forms = [secret, btoa(`client-1:${secret}`), btoa(`pub-1:sec-${secret}`)];

const methods = ["log", "info", "warn", "error", "debug", "trace"] as const;
let printed: unknown[][];

beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  printed = [];
  for (const method of methods) {
    vi.spyOn(console, method).mockImplementation((...line) => {
      printed.push(line);
    });
  }
});

const clientCredentials = { type: "client-credentials", tokenPath: "/token", lifetimeSeconds: 300 } as const;
const tokenUrl = "https://auth.example";
const app = { tokenUrl, clientId: "client-1", clientSecret: secret };

const credentials: readonly [what: string, scheme: AuthScheme, auth: object][] = [
  ["client credentials in the form", { ...clientCredentials, credentials: "form-body" }, app],
  ["client credentials in a header", { ...clientCredentials, credentials: "basic-header" }, app],
  [
    "a key pair",
    { type: "key-pair", publicPrefix: "pub-", secretPrefix: "sec-" },
    { publicKey: "pub-1", secretKey: `sec-${secret}` },
  ],
  ["an API key", { type: "api-key", header: "svc-api-key" }, { apiKey: secret }],
  ["the caller's own token", { ...clientCredentials, credentials: "form-body" }, { getToken: () => secret }],
];

/** Fails as HTTP libraries do that put all they know into their error. */
async function leaky(request: Request): Promise<never> {
  const headers = Object.fromEntries(request.headers);
  const credential = headers.authorization ?? headers["svc-api-key"];
  const cause = Object.assign(new Error(`${credential} to ${request.url}`), { headers, request });
  throw Object.assign(new TypeError(`cannot send to ${request.url}`, { cause }), {
    config: { headers, url: request.url },
  });
}

const body = JSON.stringify({ message: secret, data: { password: secret } });
const headers = { "Content-Type": "application/json", "Set-Cookie": `session=${secret}`, "X-Request-Id": "req-1" };
const respondWith =
  (status: number, more: Record<string, string> = {}, text: string | null = body) =>
  () =>
    Promise.resolve(new Response(text, { status, headers: { ...headers, ...more } }));

/** What the server does to each attempt; the last one repeats. */
const faults: Record<string, readonly ((request: Request) => Promise<Response>)[]> = {
  "a success": [respondWith(200)],
  "a 401, a 429, a 503, then a success": [respondWith(401), respondWith(429), respondWith(503), respondWith(200)],
  "a refusal": [respondWith(422)],
  "failures to the end": [leaky],
  "a 503, then nothing": [respondWith(503), () => new Promise(() => {})],
  "a redirect": [respondWith(302, { Location: `https://evil.example/${secret}?${secret}` }, null)],
  "a redirect to a host that quotes it": [respondWith(302, { Location: `https://${quoted}.example/` }, null)],
  "a body that is no JSON": [respondWith(200, {}, `{"password":"${secret}`)],
  "a media type that quotes it": [respondWith(200, { "Content-Type": `${quoted}/x` }, "x")],
};

/** The token endpoint's behavior. */
const exchanges: Record<string, (request: Request) => Promise<Response>> = {
  "a token": async () => Response.json({ access_token: `${secret}-token`, expires_in: 300 }),
  "no token": respondWith(200),
  "a refusal of the credentials": respondWith(400),
  "a failure": leaky,
  "a redirect to a host that quotes the secret": respondWith(302, { Location: `https://${quoted}.example/` }, null),
  "a media type that quotes the secret": respondWith(200, { "Content-Type": `${quoted}/x` }, "x"),
};

/** Calls with a secret in every place; returns all that hooks, errors and `callInfo` of it show. */
async function shown(scheme: AuthScheme, auth: object, fault: string, exchange: string): Promise<string> {
  const { hooks, reported } = hookLog();
  const { clock, client } = fakeServer();
  let count = 0;
  const fetch = (request: Request) => {
    if (request.url.startsWith(tokenUrl)) return exchanges[exchange]?.(request) ?? leaky(request);
    const steps = faults[fault] ?? [];
    return steps[Math.min(count++, steps.length - 1)]?.(request) ?? leaky(request);
  };
  const manifest = {
    api: "sample",
    options: [],
    sessionOptions: [],
    auth: { scheme },
    buckets: {},
    callInfo: { requestId: "X-Request-Id" },
    operations: {
      "GET /v1/things": { id: "listThings", safety: "read", auth: "scheme", authFailure: [401], deprecated: true },
    },
  } as const satisfies ApiManifest;
  const options = {
    ...hooks,
    onAdvice: (advice) => reported.push(["onAdvice", { ...advice }]),
    onDeprecation: (notice) => reported.push(["onDeprecation", { ...notice }]),
  } satisfies Partial<BaseOptions>;
  const made = client(manifest, { auth: auth as never, fetch, ...options });
  const ends = [];
  for (const run of [
    () => made.GET("/v1/things", { params: { query: { q: secret }, header: { "X-Note": secret } } }),
    () =>
      made.raw("POST", `/v1/other?q=${secret}`, {
        safety: "unsafe",
        headers: { "X-Note": secret },
        body: { password: secret },
      }),
  ]) {
    ends.push(
      await clock.run<unknown>(run()).then(
        () => "responded",
        (error: Error) => [error, error.stack, JSON.stringify(error), inspect(error, { depth: 20, showHidden: true })],
      ),
    );
  }
  expect(reported.length).toBeGreaterThan(3);
  return inspect([reported, ends, printed, JSON.stringify(reported)], {
    depth: 20,
    showHidden: true,
    maxStringLength: null,
    maxArrayLength: null,
  });
}

describe.each(credentials)("no secret in what a hook, an error or the console gets: %s", (_what, scheme, auth) => {
  test.each(Object.keys(faults))("%s", async (fault) => {
    const text = await shown(scheme, auth, fault, "a token");
    for (const form of forms) expect(text).not.toContain(form);
  });

  test.each(Object.keys(exchanges))("the token endpoint gives %s", async (exchange) => {
    const text = await shown(scheme, auth, "a success", exchange);
    for (const form of forms) expect(text).not.toContain(form);
  });
});
