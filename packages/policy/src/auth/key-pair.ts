import type { OptionNames } from "../facts/check-names.ts";
import type { AuthScheme } from "../facts/manifest.ts";
import type { KeyPairOptions } from "./auth-options.ts";
import { publicIdentity } from "./credential-identity.ts";
import { basicValue, type CredentialKind, checkTexts, checkUser, fixedSource } from "./credential-kind.ts";
import { rotatingSecret } from "./rotating-secret.ts";
import { tokenFunction } from "./token-function.ts";

type KeyPairScheme = Extract<AuthScheme, { type: "key-pair" }>;

/** A public and a secret key, which go into an `Authorization: Basic` header. */
export const keyPair: CredentialKind = {
  type: "key-pair",
  names: { publicKey: "", secretKey: "" } satisfies OptionNames<KeyPairOptions>,
  form: "{ publicKey, secretKey }",
  secretOf: () => "secretKey",
  check(scheme, own, refuse) {
    // Checked each time that it gives one.
    const isFunction = typeof own.secretKey === "function";
    checkTexts(isFunction ? ["publicKey"] : ["publicKey", "secretKey"], own, refuse);
    checkUser("publicKey", own, refuse);
    const { publicPrefix, secretPrefix } = scheme as KeyPairScheme;
    const wrongPublic = beginsWith(publicPrefix)(String(own.publicKey));
    if (wrongPublic !== undefined) refuse(`publicKey ${wrongPublic}`);
    const wrongSecret = isFunction ? undefined : beginsWith(secretPrefix)(String(own.secretKey));
    if (wrongSecret !== undefined) refuse(`secretKey ${wrongSecret}`);
  },
  async create(scheme, own, { clock }) {
    const [publicKey, secretKey] = [String(own.publicKey), String(own.secretKey)];
    const named = { header: "Authorization", prefix: "Basic ", identity: publicIdentity(publicKey) };
    const read = rotatingSecret(own, "secretKey", beginsWith((scheme as KeyPairScheme).secretPrefix));
    if (read !== undefined) {
      const source = tokenFunction(async () => basicValue(publicKey, await read()), clock);
      return { ...named, source, renewable: true };
    }
    return { ...named, ...fixedSource(basicValue(publicKey, secretKey)) };
  },
};

/** Says what is wrong with a key that does not begin with this prefix; undefined if nothing is. */
function beginsWith(prefix: string): (key: string) => string | undefined {
  return (key) => (key.startsWith(prefix) ? undefined : `does not begin with ${prefix}.`);
}
