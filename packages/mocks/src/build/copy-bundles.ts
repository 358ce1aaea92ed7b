import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readApis } from "@tillside/codegen/apis";
import { bundleFolder } from "../bundles.ts";

const apis = readApis();
const missing = apis.find((api) => !existsSync(api.bundle.yaml));

if (missing) {
  console.error(
    `${missing.bundle.yaml} is missing. Build it: pnpm build. If that leaves it out, list ` +
      `"@tillside/spec-${missing.name}": "workspace:*" under devDependencies in packages/mocks/package.json.`,
  );
  process.exitCode = 1;
} else {
  // Copied, so that the published package mocks without the repository. Emptied first: a removed API must not stay known.
  rmSync(bundleFolder, { recursive: true, force: true });
  mkdirSync(bundleFolder, { recursive: true });
  for (const api of apis) copyFileSync(api.bundle.yaml, join(bundleFolder, `${api.name}.yaml`));
}
