import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Api } from "@tillside/codegen/apis";
import { at, isObject } from "../document/json.ts";
import { readYaml } from "../whole/yaml-file.ts";
import { type Finding, pathIn } from "./finding.ts";
import { CONFIGURATION, redocly, redoclyLint } from "./redocly.ts";

/** Bundles an API into a temporary folder and lints the bundle; its findings are shown on the root document. */
export async function bundleLint(root: string, api: Api): Promise<readonly Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), "tillside-lint-"));
  try {
    const bundle = join(folder, "openapi.yaml");
    const configuration = join(folder, "redocly.yaml");
    await redocly(root, CONFIGURATION, "bundle", api.name, "--output", bundle);
    await writeFile(configuration, JSON.stringify(withRoot(root, api.name, bundle)));
    const findings = await redoclyLint(root, api.name, configuration);
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

/** The configuration with one API, which has another root document: what it says of that API's rules holds for both. */
function withRoot(root: string, name: string, document: string): object {
  const { data } = readYaml(join(root, CONFIGURATION));
  const entry = at(data, "apis", name);
  return { ...(isObject(data) && data), apis: { [name]: { ...(isObject(entry) && entry), root: document } } };
}
