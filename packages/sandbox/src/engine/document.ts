import { readFileSync } from "node:fs";
import type { ApiManifest } from "@tillside/policy";
import type { Json } from "./bundle.ts";
import { Validators } from "./validators.ts";

/** One API's bundle and manifest, as the build put them into this package. */
export interface Document {
  readonly name: string;
  readonly bundle: Json;
  /** The control plane has none. */
  readonly manifest: ApiManifest | undefined;
  readonly validators: Validators;
  /** Ids of the rules that a place of the bundle shows, by its JSON Pointer. */
  readonly shownRules: Readonly<Record<string, readonly string[]>>;
}

const folder = new URL("../generated/", import.meta.url);

export function readDocument(name: string): Document {
  const { bundle, manifest, shownRules } = JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
  return { name, bundle, manifest, validators: new Validators(bundle), shownRules };
}
