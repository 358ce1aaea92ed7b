import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import type { Lifetime } from "../facts/lifetime.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import type { GuardCall } from "../guards/guard-check.ts";
import type { Senders } from "./senders.ts";
import type { Settings } from "./settings.ts";

/** What helpers and the journal need of a client. */
export interface ClientInternals {
  readonly manifest: ApiManifest;
  readonly settings: Settings;
  readonly guard: GuardCall;
  readonly senders: () => Senders | Promise<Senders>;
  readonly lifetime: Lifetime;
}

/** The property of a client that has them: the same for every installed copy of the package, as a helper may come from another one. */
const key = Symbol.for("@tillside/policy/client/1");

/** Puts the internals on a client, where no loop over its properties finds them. */
export function withInternals<Client extends object>(client: Client, internals: ClientInternals): Client {
  // A function: whoever prints the client sees no settings.
  return Object.defineProperty(client, key, { value: () => internals });
}

/** The internals of a client; undefined of anything else. */
export function findInternals(client: object): ClientInternals | undefined {
  const { [key]: internals } = Object(client) as { readonly [key]?: () => ClientInternals };
  return internals?.();
}

/**
 * The internals of a client.
 * @param what what the message begins with: who asks, and for what.
 * @throws ConfigurationError for anything but a client.
 */
export function internalsOf(client: object, what = "This"): ClientInternals {
  const internals = findInternals(client);
  if (internals === undefined) throw new ConfigurationError(`${what} is not a client made by Tillside.`);
  return internals;
}
