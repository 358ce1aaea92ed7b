import { callOptionNames } from "../call/call-names.ts";
import type { OptionNames } from "../facts/check-names.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import { hookNames } from "../hooks/hooks.ts";
import type { BaseOptions, RawOptions } from "./client-types.ts";

/** What a client of any API is made with; each API adds the values that fill its managed parameters. */
export const clientNames = {
  baseUrl: "",
  auth: "",
  ...callOptionNames,
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
  ...hookNames,
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
