import { readApis } from "@tillside/spec/apis";
import { specFindings } from "./spec-findings.ts";

/** Builds the first API once, so that the first edit is as fast as later ones. The files do not change. */
export async function warmUp(root: string): Promise<void> {
  const [api] = readApis(root);
  if (api) await specFindings(root, api);
}
