import {
  type Batch,
  batchVerdict,
  bulkDefaults,
  bulkNumbers,
  bulkPolicy,
  type Delivery,
  type QueuedJob,
  type Refused,
} from "@tillside/bulk";
import { type CallOptions, ConfigurationError, checkBody, clockOf, GuardError, keyLifeMs } from "@tillside/policy";
import type { EventsClient } from "../generated/client.ts";
import { manifest } from "../generated/manifest.ts";
import type { components } from "../generated/types.ts";
import { type EventsReport, resumeReportVerdict } from "./resume-report.ts";
import { takeEvent } from "./take-event.ts";
import { unprocessedVerdict } from "./unprocessed-records.ts";

type Event = components["schemas"]["Event"];

/** Where events are sent to, wherever they are sent from. */
export interface EventsSettings {
  /** The account that the events belong to, up to 64 characters (EVT-008). */
  readonly accountId: string;
  /**
   * Default `/v1/events`: keyed, so that a batch whose answer was lost is repeated under its key. `/v2/events` takes no key: such
   * a batch is reported as unknown, and never sent again.
   */
  readonly path?: "/v1/events" | "/v2/events" | undefined;
}

/** How a source of events is cut into batches. */
export interface EventBatches {
  /** Events of a batch, at most; default and most 100 (EVT-010). */
  readonly batchSize?: number | undefined;
  /** Bytes of a batch's events, at most; a larger event goes alone. Default 1,000,000: no limit is documented (EVT-142). */
  readonly batchBytes?: number | undefined;
}

/** How many batches are sent together. */
export interface EventConcurrency {
  /** Batches under way together. Default 4: no limit is documented. */
  readonly concurrency?: number | undefined;
}

/**
 * What is done with the events of a bulk run.
 * @param name the function that was called.
 * @throws ConfigurationError that names the wrong option.
 */
export function eventsJob(
  name: string,
  client: EventsClient,
  options: EventsSettings & EventBatches & EventConcurrency & { readonly policy?: CallOptions | undefined },
  reports: readonly EventsReport[] = [],
): QueuedJob<Event> {
  const { accountId, path = "/v1/events", ...given } = options;
  if (typeof accountId !== "string") throw new ConfigurationError(`${name}: accountId is missing.`);
  const operation = `POST ${path}` as const;
  const { safety, limits, ...facts } = manifest.operations[operation];
  const most = limits["/events"].maxItems;
  const { batchBytes, concurrency } = bulkDefaults;
  const sizes = bulkNumbers(name, given, { batchSize: most, batchBytes, concurrency });
  if (sizes.batchSize > most) throw new ConfigurationError(`${name}: batchSize is at most ${most}.`);
  const policy = bulkPolicy(given.policy);
  const bodyOf = (events: readonly Event[]) => ({ accountId, events: [...events] });

  return {
    name,
    identity: JSON.stringify(["sendEvents", path, accountId]),
    safety,
    keyLifeMs: "idempotency" in facts ? keyLifeMs(facts.idempotency.windowSeconds) : 0,
    clock: clockOf(client),
    batchSize: sizes.batchSize,
    batchBytes: sizes.batchBytes,
    concurrency: sizes.concurrency,
    deadlineMs: policy.deadlineMs,
    take: takeEvent,
    // The texts are what is sent, whatever a record shows.
    check: ({ texts }) => refusalOf(() => checkBody(client, operation, bodyOf(texts.map((text) => JSON.parse(text))))),
    known: (key, batch) => resumeReportVerdict(reports, key, batch),
    thaw: (text) => JSON.parse(text),
    send: (batch, delivery) =>
      batchVerdict(post(batch, delivery), delivery, {
        accepted: (data) => unprocessedVerdict(data?.data?.unprocessedRecords, batch),
        refused: (error) => Object((error as { data?: Refused } | undefined)?.data),
      }),
  };

  function post({ records, texts }: Batch<Event>, { key, repeated, deadlineMs, signal }: Delivery) {
    return client.POST(path, {
      body: bodyOf(records),
      // The texts that the hash of the batch was made of; the guards have seen them already.
      bodySerializer: () => `{"accountId":${JSON.stringify(accountId)},"events":[${texts.join()}]}`,
      params: { header: key === undefined ? {} : { "Idempotency-Key": key } },
      // The key is the run's own, so a 409 to its first send is a refusal (reading X10).
      policy: { ...policy, deadlineMs, ...(repeated ? {} : { repeats: false }) },
      signal,
    });
  }
}

/** What a guard says of the events; what it says of anything else ends the run. */
function refusalOf(check: () => void): Refused | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (!(error instanceof GuardError) || !error.field.startsWith("body.events")) throw error;
    const [, message = error.message] = error.message.split("body.events[0].");
    return { code: error.rule, message };
  }
}
