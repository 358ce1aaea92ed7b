import type { ApiManifest, ManagedBy } from "../facts/manifest.ts";

/** The managed headers that every operation of an API carries: also sent with paths that the contract does not show. */
export function commonManaged(manifest: ApiManifest): Readonly<Record<string, ManagedBy>> {
  const [first = {}, ...others] = Object.values(manifest.operations).map(({ managed }) => managed?.header ?? {});
  return Object.fromEntries(Object.entries(first).filter(([name]) => others.every((header) => name in header)));
}
