import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readApis } from "@tillside/spec/apis";
import { bundleFolder, listFile } from "../bundles.ts";

const apis = readApis();
const missing = apis.find((api) => !existsSync(api.bundle.json));

if (missing) {
  console.error(
    `${missing.bundle.json} is missing. Build it: npm run build. If that leaves it out, list ` +
      `"@tillside/spec-${missing.name}": "workspace:*" under devDependencies in packages/mocks/package.json.`,
  );
  process.exitCode = 1;
} else {
  // Without texts, which no response shows. Copied, so that the published package mocks without the repository. Emptied first: a removed API must not stay known.
  rmSync(bundleFolder, { recursive: true, force: true });
  mkdirSync(bundleFolder, { recursive: true });
  for (const api of apis) copyFileSync(api.bundle.bare, join(bundleFolder, `${api.name}.json`));
  writeFileSync(listFile, JSON.stringify(apis.map((api) => api.name)));
}
