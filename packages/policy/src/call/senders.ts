import type { ApiManifest } from "../facts/manifest.ts";
import { createObserver } from "../hooks/observer.ts";
import { entry } from "../store/memory-store.ts";
import type { ClientParts } from "./client-parts.ts";
import { createCredentials } from "./create-credentials.ts";
import { type AroundCall, createSender, type SendCall } from "./create-sender.ts";
import { createResources, type Resources } from "./resources.ts";
import type { Settings } from "./settings.ts";

/** What the calls of one client are sent through. */
export interface Senders {
  /** For the calls of an application. */
  readonly send: SendCall;
  /** For a write that a journal has recorded already. */
  readonly resend: SendCall;
}

/**
 * Gives the senders of a client. They are made when they are first asked for: naming a credential needs a hash, which the platform
 * computes asynchronously.
 */
export function lazySenders(
  manifest: ApiManifest,
  settings: Settings,
  { credentials = [], pacing, exclusion, leavesOpen }: ClientParts,
): () => Senders | Promise<Senders> {
  let ready: Senders | Promise<Senders> | undefined;
  async function make(): Promise<Senders> {
    const { hooks, clock, auth, journal } = settings;
    const resources = createResources(
      manifest,
      settings,
      await createCredentials(manifest, settings, credentials),
      pacing,
    );
    const parts = {
      observer: hooks && createObserver(manifest, hooks, clock),
      exclude: exclusion && excludeWith(exclusion, resources, settings),
      leavesOpen,
    };
    const record: AroundCall | undefined =
      journal && ((call, next) => journal.record(call, { manifest, clock, auth }, next));
    ready = { send: createSender(resources, { ...parts, record }), resend: createSender(resources, parts) };
    return ready;
  }
  return () => {
    ready ??= make();
    return ready;
  };
}

/** Clients of one store and one base URL share the lines. */
function excludeWith(
  { exclude, createLines }: NonNullable<ClientParts["exclusion"]>,
  { clock, credentialOf, fleet }: Resources,
  { store, baseUrl }: Settings,
): AroundCall {
  const lines = entry(store.exclusions, baseUrl, createLines);
  const resources = { clock, baseUrl, credentialOf, fleet, lines };
  return (call, next) => exclude(call, resources, next);
}
