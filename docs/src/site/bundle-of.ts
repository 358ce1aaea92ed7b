import { readFileSync } from "node:fs";
import { readApis } from "@tillside/spec/apis";
import type { Bundle } from "../reference/openapi.ts";

/** The bundle of an API, if there is one of that name. It is read anew each time: a page that is being written shows what the spec says now. */
export function bundleOf(api: string): Bundle | undefined {
  const found = readApis().find(({ name }) => name === api);
  return found && (JSON.parse(readFileSync(found.bundle.json, "utf8")) as Bundle);
}
