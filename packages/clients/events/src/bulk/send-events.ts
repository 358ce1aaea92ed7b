import { ConfigurationError, checkBody, clockOf, GuardError, keyLifeMs } from "@tillside/policy";
import {
  type Batch,
  type BulkOptions,
  type BulkRun,
  type BulkSource,
  bulkDefaults,
  bulkNumbers,
  bulkPolicy,
  type Delivery,
  type Refused,
  startBulk,
  verdictOf,
} from "@tillside/policy/bulk";
import type { EventsClient } from "../generated/client.ts";
import { manifest } from "../generated/manifest.ts";
import type { components } from "../generated/types.ts";
import { type EventsReport, reportedVerdict } from "./reported-verdict.ts";
import { takeEvent } from "./take-event.ts";
import { unprocessed } from "./unprocessed.ts";

type Event = components["schemas"]["Event"];

/** What {@link sendEvents} is told. */
export interface SendEventsOptions extends BulkOptions<Event> {
  /** The account that the events belong to, up to 64 characters (EVT-008). */
  readonly accountId: string;
  /**
   * Default `/v1/events`: keyed, so that a batch whose answer was lost is repeated under its key. `/v2/events` takes no key: such
   * a batch is reported as unknown, and never sent again.
   */
  readonly path?: "/v1/events" | "/v2/events" | undefined;
  /** Events of a batch, at most; default and most 100 (EVT-010). */
  readonly batchSize?: number | undefined;
  /** Bytes of a batch's events, at most; a larger event goes alone. Default 1,000,000: no limit is documented. */
  readonly batchBytes?: number | undefined;
  /** Batches under way together. Default 4: no limit is documented. */
  readonly concurrency?: number | undefined;
  /** What `resume(journal, client)` has reported: batches of this run that it finished are not asked about again. */
  readonly reports?: readonly EventsReport[] | undefined;
}

/**
 * Sends any number of events in batches, each under one key and with the same bytes however often it has to be repeated.
 * Every event meets exactly one end: accepted (counted), rejected (`onRejected`: by a guard, or by the service inside of a
 * 200) or unknown (`onUnknown`: its batch may have been taken in). An event that cannot be sent does not hold up the others.
 * @returns a run: a promise of the counts, which can be iterated for its progress, paused, resumed and stopped.
 * @throws ConfigurationError that names the wrong option; later the run rejects with BulkError.
 * @example
 * const { accepted, rejected, unknown } = await sendEvents(events, readOrders(), { accountId: "acc_…", onRejected: keep });
 */
export function sendEvents(client: EventsClient, source: BulkSource<Event>, options: SendEventsOptions): BulkRun {
  const { accountId, path = "/v1/events", reports = [], ...given } = options ?? {};
  if (typeof accountId !== "string") throw new ConfigurationError("sendEvents: accountId is missing.");
  const name = `POST ${path}` as const;
  const { safety, limits, ...facts } = manifest.operations[name];
  const most = limits["/events"].maxItems;
  const { batchBytes, concurrency } = bulkDefaults;
  const sizes = bulkNumbers("sendEvents", given, { batchSize: most, batchBytes, concurrency });
  if (sizes.batchSize > most) throw new ConfigurationError(`sendEvents: batchSize is at most ${most}.`);
  const policy = bulkPolicy(given.policy);
  const bodyOf = (events: readonly Event[]) => ({ accountId, events: [...events] });

  return startBulk(
    {
      name: "sendEvents",
      identity: JSON.stringify(["sendEvents", path, accountId]),
      safety,
      keyLifeMs: "idempotency" in facts ? keyLifeMs(facts.idempotency.windowSeconds) : 0,
      clock: clockOf(client),
      batchSize: sizes.batchSize,
      batchBytes: sizes.batchBytes,
      lanes: sizes.concurrency,
      deadlineMs: policy.deadlineMs,
      take: takeEvent,
      check: ({ records }) => refusalOf(() => checkBody(client, name, bodyOf(records))),
      known: (key, batch) => reportedVerdict(reports, key, batch),
      send: (batch, delivery) =>
        verdictOf(post(batch, delivery), delivery, {
          accepted: (data) => unprocessed(data?.data?.unprocessedRecords, batch),
          refused: (error) => Object((error as { data?: Refused } | undefined)?.data),
        }),
    },
    source,
    given,
  );

  function post({ records, texts }: Batch<Event>, { key, deadlineMs, signal }: Delivery) {
    return client.POST(path, {
      body: bodyOf(records),
      // The texts that the ledger's hash was made of; the guards have seen them already.
      bodySerializer: () => `{"accountId":${JSON.stringify(accountId)},"events":[${texts.join()}]}`,
      params: { header: key === undefined ? {} : { "Idempotency-Key": key } },
      policy: { ...policy, deadlineMs },
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
