import { readApis } from "@tillside/spec/apis";
import { specFindings } from "./spec-findings.ts";

/** Builds the first API once: the first edit is then as fast as those after it. Its files get the bytes that they have. */
export async function warmUp(root: string): Promise<void> {
  const [api] = readApis(root);
  if (api) await specFindings(root, api);
}
