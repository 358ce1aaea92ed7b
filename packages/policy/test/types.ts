import { expectTypeOf } from "vitest";
import type {
  ApiKeyOptions,
  AuthOptions,
  ClientCredentialsOptions,
  ClientOptions,
  KeyPairOptions,
  PartialFailureError,
  PolicyClient,
  SessionOptions,
  TokenOptions,
} from "../src/index.ts";
import { failures, unwrap } from "../src/index.ts";
import { journalOf, resume, type SqliteJournal } from "../src/journal/index.ts";
import { openTelemetry } from "../src/opentelemetry/index.ts";
import type { calendar, cart, events, nurture, query } from "./apis.ts";
import type { manifest } from "./manifest.ts";

/** As the generator writes an operation: what it does not have is `never`. */
type Written<Header extends object> = {
  parameters: { query?: never; path?: never; cookie?: never } & Header;
  requestBody: { content: { "application/json": { cartId: string } } };
  responses: { 200: { headers: Record<string, unknown>; content: { "application/json": { items: string[] } } } };
};

interface Shape<Post> {
  parameters: { query?: never; header?: never; path?: never; cookie?: never };
  get?: never;
  post: Post;
}

interface Paths {
  "/v1/cart/reserve": Shape<
    Written<{ header: { "svc-session-id": string; "svc-tag-id"?: string; "Accept-Language"?: string } }>
  >;
  "/v1/cart/odd": Shape<Written<{ header: { "svc-session-id": string; "X-Own": string } }>>;
  "/v1/confirmation/cancel": Shape<Written<{ header?: { "Accept-Language"?: string } }>>;
}

/** Never called: the compiler is the test. */
export function auth() {
  const app = { clientId: "app-1", clientSecret: "s3cr3t" };
  const tokenUrl = "https://auth.example";
  const pair = { publicKey: "pub-1", secretKey: "sec-1" };
  const getToken = () => "token";

  // One scheme: flat.
  expectTypeOf<AuthOptions<(typeof manifest)["auth"]>>().toEqualTypeOf<TokenOptions | ClientCredentialsOptions>();
  expectTypeOf<AuthOptions<(typeof nurture)["auth"]>>().toEqualTypeOf<ApiKeyOptions>();
  const form: AuthOptions<(typeof manifest)["auth"]>[] = [
    { ...app, tokenUrl },
    { getToken },
    // A variable of the environment can be handed over; one that is not set is refused when the client is made.
    { clientId: process.env.ID, clientSecret: process.env.SECRET, tokenUrl: process.env.URL },
    // @ts-expect-error the token host differs from baseUrl, so tokenUrl is required
    app,
    // @ts-expect-error the secret is missing
    { tokenUrl, clientId: "app-1" },
    // @ts-expect-error the contract fixes where the credentials are sent
    { ...app, tokenUrl, credentialsIn: "body" },
    // @ts-expect-error with one scheme, credentials have no name
    { accessToken: { getToken } },
    // @ts-expect-error an API key is not a client credential
    { apiKey: "k3y" },
  ];
  const ownHost: AuthOptions<(typeof query)["auth"]>[] = [
    app,
    { ...app, tokenUrl },
    { getToken },
    // @ts-expect-error the contract fixes where the credentials are sent
    { ...app, credentialsIn: "body" },
  ];
  const either: AuthOptions<(typeof calendar)["auth"]>[] = [
    { ...app, tokenUrl },
    { ...app, tokenUrl, credentialsIn: "body" },
    { ...app, tokenUrl, credentialsIn: "header" },
    { getToken },
    // @ts-expect-error not a place where credentials can be sent
    { ...app, tokenUrl, credentialsIn: "query" },
  ];

  // Several: an entry for each, none of them required.
  type Several = AuthOptions<(typeof events)["auth"]>;
  expectTypeOf<Several["keyPair"]>().toEqualTypeOf<KeyPairOptions | undefined>();
  expectTypeOf<Several["appCredentials"]>().toEqualTypeOf<TokenOptions | ClientCredentialsOptions | undefined>();
  const several: Several[] = [
    { keyPair: pair },
    { appCredentials: { getToken } },
    { appCredentials: { ...app, tokenUrl }, keyPair: pair },
    // @ts-expect-error with several schemes, each has its own entry
    pair,
    // @ts-expect-error no such scheme
    { keypair: pair },
    // @ts-expect-error a token cannot replace a key pair
    { keyPair: { getToken } },
    // @ts-expect-error the secret key is missing
    { keyPair: { publicKey: "pub-1" } },
  ];

  const options: ClientOptions<typeof cart>[] = [
    { baseUrl: "https://partner.example", auth: { apiKey: "k3y" }, tagId: "tag-1", onDeprecation: false },
    { baseUrl: "https://partner.example", auth: { apiKey: "k3y" }, tagId: "tag-1", onDeprecation: ({ api }) => api },
    // @ts-expect-error tagId fills a header
    { baseUrl: "https://partner.example", auth: { apiKey: "k3y" } },
    // @ts-expect-error a parameter that a session binds is not an option of the client
    { baseUrl: "https://partner.example", auth: { apiKey: "k3y" }, tagId: "tag-1", sessionId: "session-1" },
    // @ts-expect-error a notice can be switched off, not on
    { baseUrl: "https://partner.example", auth: { apiKey: "k3y" }, tagId: "tag-1", onDeprecation: true },
  ];
  return [form, ownHost, either, several, options];
}

/** Never called: the compiler is the test. */
export function observing() {
  const base = { baseUrl: "https://partner.example", auth: { apiKey: "k3y" }, tagId: "tag-1" };
  const spans = openTelemetry();
  const reported: ClientOptions<typeof cart>[] = [
    { ...base, ...spans },
    { ...base, ...spans, onEnd: (notice) => spans.onEnd(notice) },
    { ...base, onAttempt: ({ call, status, failure }) => [call.operation, status ?? failure], onEnd: async () => {} },
    // @ts-expect-error a hook is a function
    { ...base, onRetry: true },
    // @ts-expect-error a notice contains no request
    { ...base, onAttempt: ({ request }) => request },
  ];
  return reported;
}

/** Never called: the compiler is the test. Nothing is read from what a callback returns. */
export async function resuming(client: PolicyClient<Paths, typeof cart>, journal: SqliteJournal) {
  const reports: object[] = [];
  const ids: string[] = [];
  await resume(journal, client, { onReport: (report) => reports.push(report) });
  await resume(journal, client, { onReport: async (report) => reports.push(report) });
  journalOf({ begin: ({ id }) => ids.push(id), end: async (id) => ids.push(id) });
}

/** Never called: the compiler is the test. */
export async function session(client: PolicyClient<Paths, typeof cart>) {
  const body = { cartId: "cart-1" };
  expectTypeOf<SessionOptions<typeof cart>>().toEqualTypeOf<{
    readonly sessionId?: string | undefined;
    readonly acceptLanguage?: string | undefined;
  }>();
  client.session();
  client.session({ sessionId: "session-1" });
  client.session({ acceptLanguage: "nb-NO" });
  // @ts-expect-error an option of the client, not of the session
  client.session({ tagId: "tag-1" });
  // @ts-expect-error an id is a string
  client.session({ sessionId: 1 });

  // Without a session its required header stays required.
  await client.POST("/v1/cart/reserve", { params: { header: { "svc-session-id": "session-1" } }, body });
  // @ts-expect-error the header is missing
  await client.POST("/v1/cart/reserve", { body });
  // @ts-expect-error the header is missing
  await client.POST("/v1/cart/reserve", { params: { header: {} }, body });

  // In a session it may be left out, and nothing else.
  const customer = client.session();
  const { data } = await customer.POST("/v1/cart/reserve", { body });
  expectTypeOf(data).toEqualTypeOf<{ items: string[] } | undefined>();
  await customer.POST("/v1/cart/reserve", { params: { header: { "svc-session-id": "session-1" } }, body });
  await customer.POST("/v1/cart/reserve", { params: { header: { "svc-tag-id": "tag-1" } }, body, policy: {} });
  await customer.POST("/v1/confirmation/cancel", { body });
  await customer.POST("/v1/cart/odd", { params: { header: { "X-Own": "x" } }, body });
  await customer.request("post", "/v1/cart/reserve", { body });
  await customer.raw("GET", "/v1/x", { safety: "read" });
  // @ts-expect-error a header that the session does not fill is still required
  await customer.POST("/v1/cart/odd", { body });
  // @ts-expect-error a header is a string
  await customer.POST("/v1/cart/reserve", { params: { header: { "svc-session-id": 1 } }, body });
  // @ts-expect-error a required field is missing
  await customer.POST("/v1/cart/reserve", { body: {} });
  // @ts-expect-error this path has no GET
  await customer.GET("/v1/cart/reserve", {});
  // @ts-expect-error the contract has no such path
  await customer.POST("/v1/cart/other", { body });
  // @ts-expect-error there is no session in a session
  customer.session();
}

/** Never called: the compiler is the test. */
export async function others(client: PolicyClient<Paths, typeof events>) {
  // @ts-expect-error this API has no sessions
  client.session();
  await client.raw("GET", "/v1/x", { safety: "read", auth: "keyPair", bucket: "batches" });
  // @ts-expect-error no such security scheme
  await client.raw("GET", "/v1/x", { safety: "read", auth: "apiKey" });

  const result = client.POST("/v1/confirmation/cancel", { body: { cartId: "cart-1" } });
  expectTypeOf(await unwrap(result, { allowPartial: true })).toEqualTypeOf<{ items: string[] }>();
  // @ts-expect-error no such option
  await unwrap(result, { partial: true });
  expectTypeOf(failures<unknown>).returns.toEqualTypeOf<readonly unknown[]>();
  expectTypeOf<PartialFailureError["failures"]>().toEqualTypeOf<readonly unknown[]>();
}
