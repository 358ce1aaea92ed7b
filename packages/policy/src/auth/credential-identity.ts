import { hexDigest } from "../facts/hex-digest.ts";
import { sharedState } from "../facts/shared-state.ts";
import { type CheckedAuth, givenAuth } from "./checked-auth.ts";

/** A name that distinguishes credentials and reveals no secret: client id and a hash of the secret. */
export async function credentialIdentity(clientId: string, clientSecret: string): Promise<string> {
  return `${clientId} ${await hexDigest("SHA-256", `${clientId}\n${clientSecret}`)}`;
}

/** Rate limits are counted by the public half of a credential (ONB-222, reading O27): a new secret does not start a new count. */
export function publicIdentity(publicHalf: string): string {
  return `public ${publicHalf}`;
}

/**
 * The name of a function that gives tokens or secrets, which stands for one credential that is not known here. The instances of one class
 * have the same function, but are not the same credential.
 */
export function functionIdentity(own: CheckedAuth, option: string): string {
  const { tokenFunctions } = sharedState();
  const { [givenAuth]: owner = own } = own;
  const source = Object.hasOwn(owner, option) ? (own[option] as object) : owner;
  let identity = tokenFunctions.get(source);
  if (identity === undefined) {
    identity = crypto.randomUUID();
    tokenFunctions.set(source, identity);
  }
  return identity;
}

/** The name that an application gives to a credential that cannot be distinguished otherwise. */
export function namedIdentity({ identity }: CheckedAuth): string | undefined {
  return identity === undefined ? undefined : `named ${identity}`;
}
