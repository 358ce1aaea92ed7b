import type { ApiManifest } from "../facts/manifest.ts";
import { createObserver } from "../hooks/observer.ts";
import { createSender, type SendCall } from "./create-sender.ts";
import { createCredentials } from "./credentials.ts";
import { journalEntry } from "./journal-entry.ts";
import { createResources } from "./resources.ts";
import type { Settings } from "./settings.ts";
import { withJournal } from "./with-journal.ts";

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
export function lazySenders(manifest: ApiManifest, settings: Settings): () => Senders | Promise<Senders> {
  let ready: Senders | Promise<Senders> | undefined;
  async function make(): Promise<Senders> {
    const { hooks, clock, journal } = settings;
    const resources = createResources(manifest, settings, await createCredentials(manifest, settings));
    const observer = hooks && createObserver(manifest, hooks, clock);
    const resend = createSender(resources, observer);
    const send =
      journal === undefined
        ? resend
        : createSender(resources, observer, (call, next) => {
            const entry = journalEntry(call, manifest, settings);
            return entry === undefined ? next(call) : withJournal(call, journal, entry, next);
          });
    ready = { send, resend };
    return ready;
  }
  return () => {
    ready ??= make();
    return ready;
  };
}
