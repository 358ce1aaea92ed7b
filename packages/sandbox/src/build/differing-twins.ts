import { isDeepStrictEqual } from "node:util";
import type { JsonObject } from "@tillside/codegen/server";

interface Twin {
  readonly api: string;
  readonly item: unknown;
}

/**
 * A line for each address that several bundles describe, but not in the same words. One operation of the server answers
 * them all, so they must be one.
 */
export function differingTwins(bundles: readonly (readonly [api: string, bundle: JsonObject])[]): string[] {
  const first = new Map<string, Twin>();
  return bundles.flatMap(([api, bundle]) =>
    Object.entries(bundle.paths as Readonly<Record<string, JsonObject>>).flatMap(([path, given]) => {
      const item = written(bundle, given);
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

/** The value with every internal `$ref` replaced by what it points to. */
function written(bundle: JsonObject, value: unknown, seen: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((item) => written(bundle, item, seen));
  if (typeof value !== "object" || value === null) return value;
  const { $ref: reference } = value as { $ref?: unknown };
  if (typeof reference === "string" && !seen.includes(reference)) {
    const keys = reference.slice(2).split("/");
    const target = keys.reduce<unknown>(
      (place, key) => (place as JsonObject)[decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~")],
      bundle,
    );
    return written(bundle, target, [...seen, reference]);
  }
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, written(bundle, child, seen)]));
}
