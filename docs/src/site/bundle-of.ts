import { readApis } from "@tillside/spec/apis";
import type { Bundle } from "../reference/openapi.ts";
import { readReferenceApi } from "../reference/read-apis.ts";

/** The bundle of an API as it is now, if there is one of that name. */
export function bundleOf(api: string): Bundle | undefined {
  const found = readApis().find(({ name }) => name === api);
  return found && readReferenceApi(found).bundle;
}
