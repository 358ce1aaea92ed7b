import { isDeepStrictEqual } from "node:util";
import { expanded, type JsonObject } from "@tillside/spec/document";

interface Twin {
  readonly api: string;
  readonly item: unknown;
}

/**
 * A line for each address that several bundles describe, but not in the same words. One operation of the server responds
 * them all, so they must be one.
 */
export function differingTwins(bundles: readonly (readonly [api: string, bundle: JsonObject])[]): string[] {
  const first = new Map<string, Twin>();
  return bundles.flatMap(([api, bundle]) =>
    Object.entries(bundle.paths as Readonly<Record<string, JsonObject>>).flatMap(([path, given]) => {
      const item = expanded(bundle, given);
      const key = `${hostOf(given.servers ?? bundle.servers)}${path}`;
      const twin = first.get(key);
      if (twin === undefined) first.set(key, { api, item });
      if (twin === undefined || isDeepStrictEqual(twin.item, item)) return [];
      return [
        `${key} is described by ${twin.api} and by ${api}, but differently. Let both refer to one file in specs/shared.`,
      ];
    }),
  );
}

function hostOf(servers: unknown): string {
  return (servers as readonly { readonly url: string }[])[0]?.url ?? "";
}
