import { memoize } from "../memoize.ts";

/** Where the log has a credential, it shows this instead. */
export const masked = "***";

const secretHeaders = new Set(["authorization", "svc-api-key", "proxy-authorization", "cookie", "x-sandbox-key"]);

const secretFields =
  /^(client[_-]?(secret|assertion)|(access|refresh|id)[_-]?token|password|secret[_-]?key|api[_-]?key)$/i;

/** Whether a text may contain such a name, also one that is written with escapes. */
export const mayHaveSecret = /secret|token|password|api[_-]?key|assertion|\\u|%[0-7][0-9a-f]/i;

/** @param name in lower case. */
export function isSecretHeader(name: string): boolean {
  return secretHeaders.has(name);
}

/** Whether a field's value is a secret. @param more pattern of further names that an API has. */
export function isSecretField(name: string, more?: string): boolean {
  return secretFields.test(name) || (more !== undefined && patternOf(more).test(name));
}

const patternOf = memoize((pattern: string) => new RegExp(pattern));
