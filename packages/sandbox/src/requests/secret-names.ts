import { memoize } from "../memoize.ts";

/** Where the log has a credential, it shows this instead. */
export const masked = "***";

const secretHeader = /authorization|^(set-)?cookie$|api[-_]?key|token|secret|passw(or)?d|assertion|^x-sandbox-key$/;

const secretField =
  /^(client[_-]?(secret|assertion)|((access|refresh|id|(x[_-])?auth)[_-]?)?token|passw(or)?d|secret([_-]?key)?|((svc|x)[_-]?)?api[_-]?key|authorization)$/i;

/** A name of a form or a query that is like that of a secret: whoever is mistaken in the name sends the value all the same. */
const likeSecret =
  /secret|passw(or)?d|api[_-]?key|assertion|authorization|(access|refresh|id|auth)[_-]?token|(^|[^a-z])token($|[^a-z])/i;

/** Whether a text may contain such a name, also one that is written with escapes. */
export const mayHaveSecret = /secret|token|passw|api[_-]?key|assertion|authorization|\\u|%[0-7][0-9a-f]/i;

/** @param name in lower case. */
export function isSecretHeader(name: string): boolean {
  const known = knownHeaders.get(name);
  if (known !== undefined) return known;
  const isSecret = secretHeader.test(name);
  // Callers make up names.
  if (knownHeaders.size < mostKnown) knownHeaders.set(name, isSecret);
  return isSecret;
}

/** Clients send the same few names with every request. */
const knownHeaders = new Map<string, boolean>();

const mostKnown = 200;

/** Whether a field's value is a secret. @param more pattern of further names that an API has. */
export function isSecretField(name: string, more?: string): boolean {
  return secretField.test(name) || (more !== undefined && patternOf(more).test(name));
}

/** Whether a name of a form or a query is that of a secret, or like one. */
export function isLikeSecret(name: string): boolean {
  return likeSecret.test(name);
}

const patternOf = memoize((pattern: string) => new RegExp(pattern));
