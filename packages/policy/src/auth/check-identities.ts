import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import { authPlace } from "./auth-place.ts";
import type { CheckedAuth } from "./checked-auth.ts";

/**
 * A function that gives tokens or keys does not show whose limits its calls count against. Unnamed, each server of a fleet would take it
 * for a credential of its own, and would use the whole limit.
 * @throws ConfigurationError that names the option.
 */
export function checkIdentities(
  where: string,
  schemes: ApiManifest["auth"],
  auth: Readonly<Record<string, CheckedAuth>>,
  store: { readonly fleet?: unknown },
): void {
  for (const [name, { getToken, apiKey, identity }] of Object.entries(auth)) {
    if (getToken === undefined && apiKey === undefined) continue;
    const isFunction = typeof (getToken ?? apiKey) === "function";
    const option = `${authPlace(schemes, name)}.identity`;
    if (isFunction && identity === undefined && store.fleet !== undefined) {
      throw new ConfigurationError(
        `${where}: ${option} is missing; where servers share a store, it names the owner of ${getToken === undefined ? "apiKey()'s keys" : "getToken's tokens"}.`,
      );
    }
    if (identity !== undefined && (typeof identity !== "string" || identity === "")) {
      throw new ConfigurationError(`${where}: ${option} must be a text that is not empty.`);
    }
  }
}
