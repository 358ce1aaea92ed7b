import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { MockError } from "./mock-error.ts";

/** Where the build puts the bundles; the same folder seen from src/ and from dist/. */
export const bundleFolder = fileURLToPath(new URL("../dist/bundles/", import.meta.url));

/** The APIs that can be mocked: those whose bundle the build put into this package. */
export const apis: readonly string[] = existsSync(bundleFolder)
  ? readdirSync(bundleFolder)
      .filter((name) => name.endsWith(".yaml"))
      .map((name) => name.slice(0, -".yaml".length))
      .sort()
  : [];

/** `apis`; throws a `MockError` when the package was not built. */
export function allApis(): readonly string[] {
  if (apis.length > 0) return apis;
  throw new MockError(`There is no bundle in ${bundleFolder}. Build the package: pnpm build.`);
}

/** The bundle of that API. Throws a `MockError` that names the known APIs. */
export function bundleOf(api: string): string {
  if (allApis().includes(api)) return `${bundleFolder}${api}.yaml`;
  throw new MockError(`There is no API "${api}" to mock. Known: ${apis.join(", ")}.`);
}
