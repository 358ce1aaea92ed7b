import { memoize } from "../memoize.ts";

/** Where the log has a credential, it shows this instead. */
export const masked = "***";

/** A name of a secret has one of these in it, or ends in a token: `token_type` does not. */
const secretName =
  /secret|passw(or)?d|passphrase|assertion|authorization|credential|bearer|(api|private|access|auth|signing)[^a-z0-9]*key|tokens?([^a-z]*value)?[^a-z]*$/i;

/** Headers have secrets in more ways. */
const secretHeader = /token|^(set-)?cookie$|^x-sandbox-key$/;

/**
 * Whether a text may show a secret, by its name or by what it looks like, also one that is written with escapes. Most texts do not, and
 * are not looked at any further.
 */
export const mayHaveSecret =
  /secret|token|passw|passphrase|assertion|authorization|credential|bearer|basic|key|eyJ|:\/\/[^/?#"\s]*@|\\u|%[0-7][0-9a-f]/i;

/** @param name in lower case. */
export function isSecretHeader(name: string): boolean {
  const known = knownHeaders.get(name);
  if (known !== undefined) return known;
  const isSecret = secretHeader.test(name) || isSecretName(name);
  // Callers make up names.
  if (knownHeaders.size < mostKnown) knownHeaders.set(name, isSecret);
  return isSecret;
}

/** Clients send the same few names with every request. */
const knownHeaders = new Map<string, boolean>();

const mostKnown = 200;

/**
 * Whether the value of a field or a parameter is a secret. A name that is only like a secret's counts too.
 * A caller who mistypes the name still sends the value. @param more pattern of further names that an API has.
 */
export function isSecretName(name: string, more?: string): boolean {
  return secretName.test(name) || (more !== undefined && patternOf(more).test(name));
}

const patternOf = memoize((pattern: string) => new RegExp(pattern));
