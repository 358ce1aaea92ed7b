import type { Api } from "../files/apis.ts";
import { spectralThread } from "../lint/run/spectral-thread.ts";
import { verdictOf } from "../lint/run/verdict.ts";
import type { Verdict } from "../verdict.ts";
import { buildApi } from "./build-api.ts";

/** `tillside-spec build`: every finding of one API as a line, and their number. */
export async function buildVerdict(root: string, api: Api): Promise<Verdict> {
  return verdictOf(api.name, await buildApi(root, api, spectralThread));
}
