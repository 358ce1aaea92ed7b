import type { OptionNames } from "../facts/check-names.ts";
import type { AuthScheme } from "../facts/manifest.ts";
import type { ApiKeyOptions } from "./auth-options.ts";
import { credentialIdentity } from "./credential-identity.ts";
import { type CredentialKind, checkTexts, fixedSource } from "./credential-kind.ts";
import { sendable } from "./sendable.ts";

type ApiKeyScheme = Extract<AuthScheme, { type: "api-key" }>;

/** A key that goes into a header of its own, as it is. */
export const apiKey: CredentialKind = {
  type: "api-key",
  names: { apiKey: "" } satisfies OptionNames<ApiKeyOptions>,
  form: "{ apiKey }",
  secretOf: () => "apiKey",
  check(_scheme, own, refuse) {
    checkTexts(["apiKey"], own, refuse);
    if (!sendable.test(String(own.apiKey)))
      refuse("apiKey has a space, a line break or another character that no header can carry.");
  },
  async create(scheme, own) {
    const { header } = scheme as ApiKeyScheme;
    const key = String(own.apiKey);
    return { ...fixedSource(key), identity: await credentialIdentity(header, key), header, prefix: "" };
  },
};
