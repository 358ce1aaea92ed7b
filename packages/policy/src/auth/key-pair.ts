import type { OptionNames } from "../facts/check-names.ts";
import type { AuthScheme } from "../facts/manifest.ts";
import type { KeyPairOptions } from "./auth-options.ts";
import { credentialIdentity } from "./credential-identity.ts";
import { basicValue, type CredentialKind, checkTexts, checkUser, fixedSource } from "./credential-kind.ts";

type KeyPairScheme = Extract<AuthScheme, { type: "key-pair" }>;

/** A public and a secret key, which go into an `Authorization: Basic` header. */
export const keyPair: CredentialKind = {
  type: "key-pair",
  names: { publicKey: "", secretKey: "" } satisfies OptionNames<KeyPairOptions>,
  form: "{ publicKey, secretKey }",
  secretOf: () => "secretKey",
  check(scheme, own, refuse) {
    checkTexts(["publicKey", "secretKey"], own, refuse);
    checkUser("publicKey", own, refuse);
    const { publicPrefix, secretPrefix } = scheme as KeyPairScheme;
    if (!String(own.publicKey).startsWith(publicPrefix)) refuse(`publicKey does not begin with ${publicPrefix}.`);
    if (!String(own.secretKey).startsWith(secretPrefix)) refuse(`secretKey does not begin with ${secretPrefix}.`);
  },
  async create(_scheme, own) {
    const [publicKey, secretKey] = [String(own.publicKey), String(own.secretKey)];
    return {
      ...fixedSource(basicValue(publicKey, secretKey)),
      identity: await credentialIdentity(publicKey, secretKey),
      header: "Authorization",
      prefix: "Basic ",
    };
  },
};
