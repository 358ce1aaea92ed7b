import type { RequestOptions } from "openapi-fetch";
import type {
  ApiKeyOptions,
  ClientCredentialsOptions,
  CredentialsPlace,
  KeyPairOptions,
  TokenOptions,
} from "../auth/auth-options.ts";
import type { BaseOptions, CallPolicy, RawOptions } from "../client-types.ts";
import type { Hooks } from "../hooks/hooks.ts";
import type { ApiManifest } from "../manifest.ts";

/**
 * Every option of an object: with `satisfies`, the compiler keeps a list complete, and free of others. Lists repeat names instead of
 * spreading one another, because a bundler keeps a spread even where nobody uses the list.
 */
type Names<Options> = Readonly<Record<keyof Options, string>>;

/** The functions that a client calls with what its calls do. */
export const hookNames = {
  onStart: "",
  onAttempt: "",
  onWait: "",
  onRetry: "",
  onToken: "",
  onEnd: "",
} satisfies Names<Hooks>;

/** The `policy` of a call. */
export const policyNames = {
  attempts: "",
  attemptTimeoutMs: "",
  deadlineMs: "",
  priority: "",
  repeats: "",
} satisfies Names<CallPolicy>;

/** What a client of any API is made with; each API adds the values that fill its managed parameters. */
export const clientNames = {
  baseUrl: "",
  auth: "",
  attempts: "",
  attemptTimeoutMs: "",
  deadlineMs: "",
  priority: "",
  fetch: "",
  tokenTimeoutMs: "",
  queueSize: "",
  allowInsecureHosts: "",
  dangerouslyAllowBrowser: "",
  onDeprecation: "",
  guards: "",
  onAdvice: "",
  journal: "",
  clock: "",
  store: "",
  onStart: "",
  onAttempt: "",
  onWait: "",
  onRetry: "",
  onToken: "",
  onEnd: "",
} satisfies Names<BaseOptions & { auth: unknown }>;

/** The credentials of one security scheme, by its type. */
export const authNames = {
  "client-credentials": { tokenUrl: "", clientId: "", clientSecret: "", credentialsIn: "", getToken: "", identity: "" },
  "key-pair": { publicKey: "", secretKey: "" },
  "api-key": { apiKey: "" },
} satisfies {
  "client-credentials": Names<ClientCredentialsOptions & CredentialsPlace & TokenOptions>;
  "key-pair": Names<KeyPairOptions>;
  "api-key": Names<ApiKeyOptions>;
};

/**
 * A call, with what a value has to be where nothing else checks it. `fetch` takes further options, of which one is
 * listed because it looks like `policy`.
 */
export const callNames = {
  params: "",
  headers: "",
  body: "",
  policy: "an object",
  signal: "",
  parseAs: "",
  fetch: "",
  baseUrl: "a string",
  bodySerializer: "a function",
  querySerializer: "",
  pathSerializer: "a function",
  middleware: "a list",
  Request: "a function",
  referrerPolicy: "",
} satisfies Names<
  RequestOptions<{ requestBody: { content: { "application/json": object } } }> & {
    policy: unknown;
    signal: unknown;
    Request: unknown;
    referrerPolicy: unknown;
  }
>;

/** What is often put beside `params`, `policy` and `body`, and the place where it is read. `priority` is an option of fetch's, too. */
export const places = {
  path: "params.path",
  query: "params.query",
  attempts: "policy.attempts",
  attemptTimeoutMs: "policy.attemptTimeoutMs",
  deadlineMs: "policy.deadlineMs",
  repeats: "policy.repeats",
  json: "body",
  data: "body",
} as const;

/** The `params` of a call. */
export const paramsNames = { path: "", query: "", header: "" };

/** A call by `raw()`. */
export const rawNames = {
  safety: "",
  bucket: "",
  auth: "",
  query: "",
  headers: "",
  body: "",
  signal: "",
  policy: "",
} satisfies Names<RawOptions<ApiManifest>>;
