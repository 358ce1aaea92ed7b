import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import type { ApiManifest, OperationFacts } from "../facts/manifest.ts";
import { commonManaged } from "../managed/common-managed.ts";
import type { RawOptions } from "./client-types.ts";

/**
 * The facts of an operation that the contract does not show: what the caller says of it, and what every operation of
 * the API has in common.
 * @throws ConfigurationError for an unknown class, bucket or security scheme.
 */
export function rawOperation(
  manifest: ApiManifest,
  name: string,
  { safety, bucket, auth }: Partial<RawOptions<ApiManifest>>,
): OperationFacts {
  // Errors and `callInfo` show it, and a query may hold secrets.
  const [id = ""] = name.split("?");
  if (safety === undefined || !["read", "repeatable", "unsafe"].includes(safety)) {
    throw new ConfigurationError(`raw ${id}: say what a repeat may do: safety "read", "repeatable" or "unsafe".`);
  }
  const scheme = known(id, "auth", manifest.auth, auth ?? Object.keys(manifest.auth)[0]);
  const drawn = known(id, "bucket", manifest.buckets, bucket);
  return {
    id,
    isRaw: true,
    safety,
    managed: { header: commonManaged(manifest) },
    ...(drawn === undefined ? {} : { bucket: drawn }),
    ...(scheme === undefined ? {} : { auth: scheme, authFailure: [401] }),
  };
}

function known(id: string, option: string, all: object, name: string | undefined): string | undefined {
  if (name === undefined || Object.hasOwn(all, name)) return name;
  throw new ConfigurationError(`raw ${id}: no ${option} "${name}"; there are ${Object.keys(all).join(", ")}.`);
}
