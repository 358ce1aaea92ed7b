import {
  type Batch,
  batchVerdict,
  bulkDefaults,
  bulkNumbers,
  bulkPolicy,
  type Delivery,
  type OptionKinds,
  type QueuedJob,
  type Refused,
} from "@tillside/bulk";
import {
  baseUrlOf,
  type CallOptions,
  ConfigurationError,
  checkBody,
  clockOf,
  GuardError,
  keyLifeMs,
} from "@tillside/policy";
import type { EventsClient } from "../generated/client.ts";
import { manifest } from "../generated/manifest.ts";
import type { components } from "../generated/types.ts";
import { type EventsReport, resumeReportVerdict } from "./resume-report.ts";
import { takeEvent } from "./take-event.ts";
import { unprocessedVerdict } from "./unprocessed-records.ts";

type Event = components["schemas"]["Event"];

/** Where events are sent, from one machine or from many. */
export interface EventsSettings {
  /** The account that the events belong to, up to 64 characters (EVT-008). */
  readonly accountId: string;
  /**
   * Default `/v1/events`: a batch that got no response is sent again under its key. `/v2/events` takes no key: such a batch is
   * reported as unknown, and never sent again.
   */
  readonly path?: "/v1/events" | "/v2/events" | undefined;
}

/** How a source of events is split into batches. */
export interface EventBatches {
  /** Most events of a batch. Default and maximum 100 (EVT-010). */
  readonly batchSize?: number | undefined;
  /** Most bytes of a batch's events. A larger event is sent alone. Default 1,000,000; no limit is documented (EVT-142). */
  readonly batchBytes?: number | undefined;
}

/** The options of {@link EventsSettings} and {@link EventBatches}, and what each has to be. */
export const eventsOptions = {
  accountId: "a string",
  path: "",
  batchSize: "",
  batchBytes: "",
} satisfies OptionKinds<EventsSettings & EventBatches>;

/** How many batches are sent at the same time. */
export interface EventConcurrency {
  /** Batches in flight at the same time. Default 4; no limit is documented. */
  readonly concurrency?: number | undefined;
}

/**
 * The job of a bulk run of events: how they are read and sent.
 * @param name the function that was called.
 * @throws ConfigurationError that names the wrong option.
 */
export function eventsJob(
  name: string,
  client: EventsClient,
  options: EventsSettings & EventBatches & EventConcurrency & { readonly policy?: CallOptions | undefined },
  reports: readonly EventsReport[] = [],
): QueuedJob<Event> {
  const { accountId, path = "/v1/events" } = options;
  if (accountId === undefined) throw new ConfigurationError(`${name}: accountId is missing.`);
  if (path !== "/v1/events" && path !== "/v2/events")
    throw new ConfigurationError(`${name}: path must be "/v1/events" or "/v2/events".`);
  const operation = `POST ${path}` as const;
  const { safety, limits, ...facts } = manifest.operations[operation];
  const most = limits["/events"].maxItems;
  const { batchBytes, concurrency } = bulkDefaults;
  const sizes = bulkNumbers(name, options, { batchSize: most, batchBytes, concurrency });
  if (sizes.batchSize > most) throw new ConfigurationError(`${name}: batchSize is at most ${most}.`);
  const policy = bulkPolicy(options.policy);
  const bodyOf = (texts: readonly string[]) => ({ accountId, events: texts.map((text): Event => JSON.parse(text)) });

  return {
    name,
    identity: JSON.stringify(["sendEvents", `${baseUrlOf(client, name)}${path}`, accountId]),
    safety,
    keyLifeMs: "idempotency" in facts ? keyLifeMs(facts.idempotency.windowSeconds) : 0,
    clock: clockOf(client, name),
    batchSize: sizes.batchSize,
    batchBytes: sizes.batchBytes,
    concurrency: sizes.concurrency,
    take: takeEvent,
    // The texts are what is sent, even if a record has changed since.
    check: ({ texts }) => refusalOf(() => checkBody(client, operation, bodyOf(texts))),
    known: (key, batch) => resumeReportVerdict(reports, key, batch),
    thaw: (text) => JSON.parse(text),
    send: (batch, delivery) =>
      batchVerdict(post(batch, delivery), delivery, {
        accepted: (body) => unprocessedVerdict(body, batch),
        refused: (error) => Object((error as { data?: Refused } | undefined)?.data),
      }),
  };

  function post({ texts }: Batch<Event>, { key, repeated, isPlanned, keyEndsAt, signal }: Delivery) {
    const init = {
      // Not the records: an object of the source may have changed since, and the guards would refuse what is not sent.
      body: bodyOf(texts),
      // The batch's hash was made of these texts.
      bodySerializer: () => `{"accountId":${JSON.stringify(accountId)},"events":[${texts.join()}]}`,
      headers: key === undefined ? {} : { "Idempotency-Key": key },
      // The run made the key, so a 409 to its first send is a refusal (reading X10).
      policy: { ...policy, keyEndsAt, ...(repeated || isPlanned ? {} : { repeats: false }) },
      signal,
    };
    return { init, result: client.POST(path, init) };
  }
}

/** A guard's refusal of an event. Any other error ends the run. */
function refusalOf(check: () => void): Refused | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (!(error instanceof GuardError) || !error.field.startsWith("body.events")) throw error;
    const [, message = error.message] = error.message.split("body.events[0].");
    // The rest of its batch is sent.
    return { code: error.rule, message: message.replace(" Nothing was sent.", "") };
  }
}
