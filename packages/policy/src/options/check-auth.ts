import type { ClientCredentialsOptions, TokenOptions } from "../client-types.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";

/** Client credentials of which none is missing. */
type CheckedCredentials = { readonly [Option in keyof ClientCredentialsOptions]: string };

/** A client's way to prove who it is, checked. */
export type CheckedAuth = CheckedCredentials | TokenOptions;

/**
 * Checks the credentials without ever showing one.
 * @throws ConfigurationError that names the missing option; also in a browser, where a secret is no secret (ONB-178).
 */
export function checkAuth(where: string, auth: unknown, dangerouslyAllowBrowser = false): CheckedAuth {
  const refuse = (problem: string): never => {
    throw new ConfigurationError(`${where}: ${problem}`);
  };
  if (typeof auth !== "object" || auth === null) {
    return refuse("auth is missing; give { tokenUrl, clientId, clientSecret } or { getToken }.");
  }
  if ("getToken" in auth) {
    return typeof auth.getToken === "function" ? (auth as TokenOptions) : refuse("auth.getToken must be a function.");
  }
  for (const name of ["clientId", "clientSecret"] as const) {
    const value = (auth as Record<string, unknown>)[name];
    if (typeof value !== "string" || value === "") return refuse(`auth.${name} is missing or empty.`);
  }
  if (!dangerouslyAllowBrowser && "document" in globalThis) {
    return refuse(
      "auth.clientSecret would be readable by everybody in a browser; call from a server (or set dangerouslyAllowBrowser).",
    );
  }
  return auth as CheckedCredentials;
}
