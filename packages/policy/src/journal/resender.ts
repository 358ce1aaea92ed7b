import { startCall } from "../call/call.ts";
import type { CallOptions } from "../call/call-options.ts";
import { checkPolicy } from "../call/check-policy.ts";
import { internalsOf } from "../call/client-internals.ts";
import type { JournalEntry } from "../call/journal.ts";
import { callInfo, setCallInfo } from "../facts/call-info-registry.ts";
import type { Clock } from "../facts/clock.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { firstUse } from "../facts/key-life.ts";
import type { ApiManifest, OperationFacts } from "../facts/manifest.ts";
import { withOtherBody } from "../facts/with-other-body.ts";
import { kindOf } from "../managed/refuse-field.ts";
import { accountOf } from "./journal-entry.ts";

/** A recorded write, read back. */
export type ResendEntry = Omit<JournalEntry, "account" | "windowSeconds" | "deadlineAt">;

/** What resuming needs of a client. */
export interface Resender {
  readonly manifest: ApiManifest;
  readonly baseUrl: string;
  readonly clock: Clock;
  /** Milliseconds that one call of it takes at most. */
  readonly deadlineMs: number;
  /** The operation of an entry that this client could have sent: same API, host and managed options. */
  operationOf(entry: Omit<ResendEntry, "body">): OperationFacts | undefined;
  /** The public half of the credential that the operation uses. */
  accountOf(operation: OperationFacts): string | undefined;
  /** @throws ConfigurationError for limits that `resend` cannot use; names the wrong or unknown option. */
  checkPolicy(policy: CallOptions): void;
  /** Sends the entry again through the whole policy, with its key and its bytes. */
  resend(entry: ResendEntry, policy?: CallOptions): Promise<Response>;
}

/** @throws ConfigurationError for anything but a client. */
export function resenderOf(client: object): Resender {
  const { manifest, settings, senders, lifetime } = internalsOf(client, "resume: this");
  const operations = Object.values(manifest.operations);
  const endpoints = new Map(
    Object.entries(manifest.operations).map(([name, { id }]) => [id, name.replace(" ", ` ${settings.baseUrl}`)]),
  );
  return {
    manifest,
    baseUrl: settings.baseUrl,
    clock: settings.clock,
    deadlineMs: settings.limits.deadlineMs,
    operationOf({ api, operation: id, url, headers }) {
      if (api !== manifest.api || !url.startsWith(`${settings.baseUrl}/`)) return undefined;
      const operation = operations.find((one) => one.id === id);
      const own = Object.entries(operation?.managed?.header ?? {}).every(([name, by]) => {
        const sent = headers[name.toLowerCase()];
        return !("option" in by) || sent === undefined || sent === settings.managed[by.option];
      });
      return own ? operation : undefined;
    },
    accountOf: ({ auth }) => accountOf(settings.auth, auth),
    checkPolicy(policy) {
      if (typeof policy !== "object" || policy === null || Array.isArray(policy))
        throw new ConfigurationError(`resume: policy is ${kindOf(policy)}; give an object.`);
      checkPolicy("resume", policy, settings);
    },
    async resend(entry, policy = {}) {
      const operation = operations.find(({ id }) => id === entry.operation) as OperationFacts;
      const { deadlineMs, ...limits } = checkPolicy("resume", policy, settings);
      const headers = new Headers(entry.headers);
      lifetime.begin(entry.operation);
      const { method, url, body, startedAt, idempotencyKey } = entry;
      const call = startCall({
        ...limits,
        api: manifest.api,
        operation,
        endpoint: endpoints.get(operation.id),
        closing: lifetime,
        clock: settings.clock,
        deadlineAt: settings.clock.now() + deadlineMs,
        request: { url, method, headers, body },
        idempotencyKey,
        requestId: headers.get(manifest.callInfo.requestId ?? "x-request-id") ?? undefined,
        fetch: settings.fetch,
        repeats: "yes",
        // The process that began it may have sent it: its key is as old as that.
        keyFirstUsed: firstUse(startedAt, settings.clock),
      });
      try {
        const { resend } = await senders();
        const { response, body: received } = await resend(call);
        // The journal keeps it, and reports it.
        const whole = withOtherBody(response, received);
        setCallInfo(whole, callInfo(response));
        return whole;
      } finally {
        lifetime.end();
      }
    },
  };
}
