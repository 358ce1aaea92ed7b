import { hexDigest } from "../facts/hex-digest.ts";
import { sharedState } from "../facts/shared-state.ts";
import type { CheckedAuth } from "./checked-auth.ts";

/** A name that distinguishes credentials and reveals no secret: client id and a hash of the secret. */
export async function credentialIdentity(clientId: string, clientSecret: string): Promise<string> {
  return `${clientId} ${await hexDigest("SHA-256", `${clientId}\n${clientSecret}`)}`;
}

/** Rate limits are counted by the public half of a credential (ONB-222, reading O27): a new secret does not start a new count. */
export function publicIdentity(publicHalf: string): string {
  return `public ${publicHalf}`;
}

/** The name of a token function, which stands for one credential that is not known here. */
export function functionIdentity(getToken: object): string {
  const { tokenFunctions } = sharedState();
  let identity = tokenFunctions.get(getToken);
  if (identity === undefined) {
    identity = crypto.randomUUID();
    tokenFunctions.set(getToken, identity);
  }
  return identity;
}

/** The name that an application gives to a credential that cannot be distinguished otherwise. */
export function namedIdentity({ identity }: CheckedAuth): string | undefined {
  return identity === undefined ? undefined : `named ${identity}`;
}
