import type { OptionNames } from "../facts/check-names.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import type { BaseOptions, RawOptions } from "./client-types.ts";

/**
 * What a client of any API is made with; each API adds the values that fill its managed parameters. The names of a call and of the
 * hooks are repeated, because a bundler keeps a spread even where nobody uses the list.
 */
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
} satisfies OptionNames<BaseOptions & { auth: unknown }>;

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
} satisfies OptionNames<RawOptions<ApiManifest>>;
