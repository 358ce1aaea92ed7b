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
  onWait: "",
} satisfies OptionNames<CallPolicy>;

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
} satisfies OptionNames<
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
  onWait: "policy.onWait",
  json: "body",
  data: "body",
} as const;
