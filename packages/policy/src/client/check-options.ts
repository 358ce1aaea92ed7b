import { authPlace } from "../auth/auth-place.ts";
import { checkAuth } from "../auth/check-auth.ts";
import { checkIdentities } from "../auth/check-identities.ts";
import { type CheckedAuth, givenAuth } from "../auth/checked-auth.ts";
import type { CredentialKind } from "../auth/credential-kind.ts";
import type { Settings } from "../call/settings.ts";
import { checkNames, namesOf } from "../facts/check-names.ts";
import { checkNumbers } from "../facts/check-numbers.ts";
import { checkValues } from "../facts/check-values.ts";
import { systemClock } from "../facts/clock.ts";
import { defaults } from "../facts/defaults.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { isPlain } from "../facts/is-plain.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import { notText } from "../facts/not-text.ts";
import { harmless } from "../hooks/harmless.ts";
import { hooksOf } from "../hooks/hooks-of.ts";
import { checkPriority } from "../limits/check-priority.ts";
import { processStore } from "../store/memory-store.ts";
import { checkUrl } from "./check-url.ts";
import { clientOptions } from "./client-options.ts";
import type { BaseOptions } from "./client-types.ts";

/**
 * Checks everything a client is made with, before any call.
 * @throws ConfigurationError that names the option and says how to fix it.
 */
export function checkOptions(
  manifest: ApiManifest,
  options: BaseOptions & Readonly<Record<string, unknown>>,
  kinds: readonly CredentialKind[],
): Settings {
  const where = `${manifest.api} client`;
  const given = options ?? {};
  if (isPlain(given) && given.policy !== undefined)
    throw new ConfigurationError(
      `${where}: policy is an option of a call. Give attempts, deadlineMs and the like beside baseUrl.`,
    );
  checkNames(where, given, { ...clientOptions, ...namesOf(manifest.options) });
  checkValues(where, given, clientOptions);
  const { allowInsecureHosts, clock = systemClock, store = processStore(clock) } = given;
  const baseUrl = checkUrl(where, "baseUrl", given.baseUrl, allowInsecureHosts);
  const auth = checkAuth(where, manifest.auth, kinds, given.auth, given.dangerouslyAllowBrowser);
  for (const name of manifest.options) {
    if (typeof given[name] !== "string" || given[name] === "")
      throw new ConfigurationError(`${where}: ${name} ${notText(given[name])}`);
  }
  checkIdentities(where, manifest.auth, auth, store);
  const { attempts, attemptTimeoutMs, deadlineMs, tokenTimeoutMs, queueSize } = defaults;
  return {
    limits: checkNumbers(where, given, { attempts, attemptTimeoutMs, deadlineMs }),
    ...checkNumbers(where, given, { tokenTimeoutMs, queueSize }),
    priority: checkPriority(where, given.priority, defaults.priority),
    baseUrl,
    auth: Object.fromEntries(
      Object.entries(auth).map(([name, own]) => [
        name,
        withTokenUrl(where, name, manifest, own, baseUrl, allowInsecureHosts),
      ]),
    ),
    // Looked up per attempt, so that a test's replacement of the global one is seen.
    fetch: given.fetch ?? ((request) => globalThis.fetch(request)),
    clock,
    store,
    journal: given.journal,
    onDeprecation: given.onDeprecation && harmless("onDeprecation", given.onDeprecation),
    guards: given.guards,
    onAdvice: given.onAdvice && harmless("onAdvice", given.onAdvice),
    hooks: hooksOf(given),
    // One by one: an instance of a class may have them as getters, a subclass from its prototype.
    managed: Object.fromEntries(manifest.options.map((name) => [name, given[name]])),
  };
}

/** The token host of a scheme that has one: the API's own where the contract puts the token operation there. */
function withTokenUrl(
  where: string,
  name: string,
  { auth: schemes }: ApiManifest,
  own: CheckedAuth,
  baseUrl: string,
  allowInsecureHosts: readonly string[] | undefined,
): CheckedAuth {
  const scheme = schemes[name];
  // A function may be a method that uses its object. Keys are copied: what the caller writes into its object later is not checked.
  if (own.getToken !== undefined) return own;
  if (scheme?.type !== "client-credentials") return isPlain(own) ? { ...own } : own;
  const option = `${authPlace(schemes, name)}.tokenUrl`;
  // One by one: spreading would lose what a class instance has as getters.
  const { clientId, clientSecret, credentialsIn, tokenUrl = scheme.sameHost && baseUrl } = own;
  return {
    clientId,
    clientSecret,
    credentialsIn,
    ...(typeof clientSecret === "function" && { [givenAuth]: own }),
    tokenUrl: checkUrl(where, option, tokenUrl, allowInsecureHosts),
    // The one to check if the token endpoint fails.
    tokenOption: own.tokenUrl === undefined ? "baseUrl" : option,
  };
}
