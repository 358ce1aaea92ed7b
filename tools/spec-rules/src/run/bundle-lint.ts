import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Api } from "@tillside/codegen/apis";
import { type Finding, pathIn } from "./finding.ts";
import { redocly, redoclyLint } from "./redocly.ts";

/** Bundles an API into a temporary folder and lints the bundle; its findings are shown on the root document. */
export async function bundleLint(root: string, api: Api): Promise<readonly Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), "tillside-lint-"));
  try {
    const bundle = join(folder, "openapi.yaml");
    await redocly(root, "bundle", api.name, "--output", bundle);
    const findings = await redoclyLint(root, bundle);
    return findings.map(({ pointer, message, severity, rule }) => ({
      file: pathIn(root, api.document),
      line: 1,
      column: 1,
      severity,
      rule,
      message: `In the bundle, at ${pointer}: ${message}`,
    }));
  } finally {
    await rm(folder, { recursive: true });
  }
}
