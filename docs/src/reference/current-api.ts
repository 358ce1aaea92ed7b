import { statSync } from "node:fs";
import { join } from "node:path";
import { type Api, readApis } from "@tillside/spec/apis";
import { type ReferenceApi, readReferenceApi } from "./read-apis.ts";

const known = new Map<string, { readonly stamp: string; readonly api: ReferenceApi }>();

/** Every API as its bundle says now, in the order of specs/redocly.yaml. One whose files did not change is not read again. */
export function currentApis(): readonly ReferenceApi[] {
  return readApis().map(currentApi);
}

function currentApi(source: Api): ReferenceApi {
  const stamp = [source.bundle.json, join(source.specDirectory, "rules.yaml")].map(changedAt).join();
  const found = known.get(source.name);
  if (found?.stamp === stamp) return found.api;
  const api = readReferenceApi(source);
  known.set(source.name, { stamp, api });
  return api;
}

/** 0 for a file that is missing: reading it says so, and how to build it. */
function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
