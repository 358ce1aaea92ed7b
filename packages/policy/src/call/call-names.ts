import type { RequestOptions } from "openapi-fetch";
import type { OptionNames } from "../facts/check-names.ts";
import type { CallPolicy } from "./call-options.ts";

/** The `policy` of a call. */
export const policyNames = {
  attempts: "",
  attemptTimeoutMs: "",
  deadlineMs: "",
  priority: "",
  repeats: "",
  keyEndsAt: "",
  onWait: "",
} satisfies OptionNames<CallPolicy>;

/**
 * A call, with the type that a value has to be of where nothing else checks it. Of the further options of `fetch`, one is listed
 * because it looks like `policy`.
 */
export const callNames = {
  params: "",
  headers: "",
  body: "",
  policy: "object",
  signal: "",
  parseAs: "",
  fetch: "",
  baseUrl: "string",
  bodySerializer: "function",
  querySerializer: "",
  pathSerializer: "function",
  middleware: "list",
  Request: "function",
  referrerPolicy: "",
} satisfies OptionNames<
  RequestOptions<{ requestBody: { content: { "application/json": object } } }> & {
    policy: unknown;
    signal: unknown;
    Request: unknown;
    referrerPolicy: unknown;
  }
>;

/**
 * A call by the name of its operation: the parameters stand beside the other options. The names are repeated, because a bundler keeps a
 * spread even if the list is not used.
 */
export const namedNames = {
  path: "",
  query: "",
  headers: "",
  body: "",
  policy: "",
  signal: "",
  parseAs: "",
  fetch: "",
  baseUrl: "",
  bodySerializer: "",
  querySerializer: "",
  pathSerializer: "",
  middleware: "",
  Request: "",
  referrerPolicy: "",
} satisfies Record<Exclude<keyof typeof callNames, "params"> | "path" | "query", string>;

/** What a platform's `fetch` takes besides: the standard's options, and those of Node, Bun, Deno, workerd and Next.js. */
export const fetchNames =
  /^(cache|cf|client|credentials|decompress|dispatcher|duplex|integrity|keepalive|mode|next|priority|protocol|proxy|redirect|referrer|tls|unix|verbose|window)$/;

/** What is often put in a wrong place, and the place where it is read. `priority` is an option of fetch's, too. */
export const places = {
  path: "params.path",
  query: "params.query",
  params: "path, query and headers",
  attempts: "policy.attempts",
  attemptTimeoutMs: "policy.attemptTimeoutMs",
  deadlineMs: "policy.deadlineMs",
  repeats: "policy.repeats",
  keyEndsAt: "policy.keyEndsAt",
  onWait: "policy.onWait",
  json: "body",
  data: "body",
  idempotencyKey: 'headers: { "Idempotency-Key": … }',
  timeout: "policy.attemptTimeoutMs or policy.deadlineMs",
  retries: "policy.attempts",
} as const;
