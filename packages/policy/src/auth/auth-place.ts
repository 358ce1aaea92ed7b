import type { ApiManifest } from "../facts/manifest.ts";

/** Where the credentials of a scheme are given: flat where the API has one scheme, by its name where it has several. */
export function authPlace(schemes: ApiManifest["auth"], name: string): string {
  return Object.keys(schemes).length === 1 ? "auth" : `auth.${name}`;
}
