import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Bundle } from "./bundle.ts";
import { MockError } from "./mock-error.ts";

/** Where the build puts the bundles, and beside them the list of their names; the same folder seen from src/ and from dist/. */
export const bundleFolder = fileURLToPath(new URL("../dist/bundles/", import.meta.url));
export const listFile = fileURLToPath(new URL("../dist/apis.json", import.meta.url));

/** The APIs that can be mocked: those whose bundle the build put into this package, in the order of specs/redocly.yaml. */
export const apis: readonly string[] = existsSync(listFile) ? JSON.parse(readFileSync(listFile, "utf8")) : [];

/** `apis`; throws a `MockError` when the package was not built. */
export function allApis(): readonly string[] {
  if (apis.length > 0) return apis;
  throw new MockError(`There is no list of APIs at ${listFile}. Build the package: npm run build.`);
}

/** The file of that API's bundle. Throws a `MockError` that names the known APIs. */
export function bundleOf(api: string): string {
  if (allApis().includes(api)) return `${bundleFolder}${api}.json`;
  throw new MockError(`There is no API "${api}" to mock. Known: ${apis.join(", ")}.`, { isMisuse: true });
}

/** A fresh copy of that API's bundle. Throws like `bundleOf`. */
export function readBundle(api: string): Bundle {
  return JSON.parse(readFileSync(bundleOf(api), "utf8"));
}
