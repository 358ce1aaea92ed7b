import type { OptionNames } from "../facts/check-names.ts";
import type { AuthScheme } from "../facts/manifest.ts";
import type { ApiKeyOptions } from "./auth-options.ts";
import { credentialIdentity, functionIdentity, namedIdentity } from "./credential-identity.ts";
import { type CredentialKind, checkTexts, fixedSource } from "./credential-kind.ts";
import { rotatingSecret } from "./rotating-secret.ts";
import { sendable, unsendable } from "./sendable.ts";
import { tokenFunction } from "./token-function.ts";

type ApiKeyScheme = Extract<AuthScheme, { type: "api-key" }>;

/** A key that goes into a header of its own, as it is. */
export const apiKey: CredentialKind = {
  type: "api-key",
  names: { apiKey: "", identity: "" } satisfies OptionNames<ApiKeyOptions>,
  form: "{ apiKey }",
  secretOf: () => "apiKey",
  check(_scheme, own, refuse) {
    // Checked each time that it gives one.
    if (typeof own.apiKey === "function") return;
    checkTexts(["apiKey"], own, refuse);
    const problem = problemOf(String(own.apiKey));
    if (problem !== undefined) refuse(`apiKey ${problem}`);
  },
  async create(scheme, own, { clock }) {
    const { header } = scheme as ApiKeyScheme;
    const read = rotatingSecret(own, "apiKey", problemOf);
    if (read !== undefined) {
      const identity = namedIdentity(own) ?? functionIdentity(own, "apiKey");
      return { source: tokenFunction(read, clock), renewable: true, identity, header, prefix: "" };
    }
    const key = String(own.apiKey);
    return { ...fixedSource(key), identity: await credentialIdentity(header, key), header, prefix: "" };
  },
};

/** What is wrong with a key; undefined if nothing is. */
function problemOf(key: string): string | undefined {
  return sendable.test(key) ? undefined : `${unsendable}.`;
}
