import type { OptionNames } from "../facts/check-names.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import type { RawOptions } from "./client-types.ts";

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
