import {
  type CallInfo,
  ConfigurationError,
  callInfo,
  checkNames,
  clockOf,
  DeadlineError,
  fromCaller,
  type PolicyError,
  unwrap,
  waitAsClient,
} from "@tillside/policy";
import type { OnboardingClient } from "./generated/client.ts";
import { isOutage } from "./is-outage.ts";
import type { OperationRecord } from "./operation-record.ts";
import { PollDeadlineError } from "./poll-deadline-error.ts";

/** A read after which polling goes on. */
export interface PollProgress {
  /** The record as the service sent it. */
  readonly record: OperationRecord;
  /** Number of reads so far. */
  readonly reads: number;
  /** Milliseconds since polling began. */
  readonly elapsedMs: number;
  /** Milliseconds until the next read. */
  readonly nextMs: number;
}

/** How long to poll, and when to be done. */
export interface PollOptions {
  /** Whether this record means the end. The contract names no operation states (ONB-126), so only the caller knows. */
  readonly until: (record: OperationRecord) => boolean;
  /**
   * Milliseconds until polling gives up with `PollDeadlineError`. The last read starts one second before, so that its
   * response still counts; for deadlines under two seconds, half-way.
   */
  readonly deadlineMs: number;
  /** Called with each record that does not end the polling, if another read follows. Default: none. */
  readonly onProgress?: ((progress: PollProgress) => void) | undefined;
  /** Ends the wait between two reads, and a read. Default: none. */
  readonly signal?: AbortSignal | undefined;
}

const optionNames = { until: "", deadlineMs: "", onProgress: "", signal: "" } satisfies Record<
  keyof PollOptions,
  string
>;

const longestPauseMs = 60_000;
/** What is kept of the deadline for the last read. */
const lastReadMs = 1000;

/**
 * Follows a write by reading its operation (ONB-224) until `until(record)` is true. The first read comes after 2 to 5
 * seconds, the next ones after longer pauses, up to 60 seconds (ONB-298, ONB-299). The last read is at the end of `deadlineMs`. A read that
 * fails by an outage (no response, a 429 or a 5xx, after the attempts of the call) does not end the polling.
 * @param operationId `callInfo(response).operationId` of the write; a dry run and a refused write may have none (ONB-025).
 * @returns the record for which `until` was true, as the service sent it.
 * @throws ConfigurationError for a missing operation id or a wrong option · PollDeadlineError (a DeadlineError) with the last
 * record when the deadline ends first, with the newest read's failure as `cause` · ResponseError for another response that is not a
 * success, such as a 404 · CallAbortedError
 * when the signal aborts, with its reason as `cause`, or when the client is closed.
 * @example
 * const { operationId } = callInfo(response);
 * const record = await pollOperation(onboarding, operationId, { until: isDone, deadlineMs: 600_000 });
 */
export function pollOperation(
  client: OnboardingClient,
  operationId: string | undefined,
  options: PollOptions,
): Promise<OperationRecord> {
  return fromCaller(() => poll(client, operationId, options));
}

/** What one read brought. */
interface OperationRead {
  readonly info: CallInfo;
  readonly record: OperationRecord;
}

/** What the reads showed: names of fields only, because the contract does not specify them. */
function readWords(record: OperationRecord | undefined, reads: number): string {
  if (record === undefined) return "";
  const times = reads === 1 ? "the one record" : `each of the ${reads} records`;
  return `: until() was false for ${times} read; the fields of the last one: ${Object.keys(record).join(", ") || "none"}`;
}

async function poll(
  client: OnboardingClient,
  operationId: string | undefined,
  options: PollOptions,
): Promise<OperationRecord> {
  checkNames("pollOperation", options ?? {}, optionNames);
  if (!operationId) {
    throw new ConfigurationError(
      "pollOperation: operationId is missing: the response has no operation id. Dry runs and errors may have none (ONB-025).",
    );
  }
  const { until, deadlineMs, signal, onProgress } = options ?? {};
  if (typeof until !== "function")
    throw new ConfigurationError("pollOperation: until must be a function of the record.");
  if (!(typeof deadlineMs === "number" && deadlineMs > 0))
    throw new ConfigurationError("pollOperation: deadlineMs must be a number above 0.");
  if (onProgress !== undefined && typeof onProgress !== "function")
    throw new ConfigurationError("pollOperation: onProgress must be a function of the progress.");
  const clock = clockOf(client, "pollOperation");
  const startedAt = clock.now();
  const reserveMs = Math.min(lastReadMs, deadlineMs / 2);
  let reads = 0;
  let last: OperationRead | undefined;
  /** What the newest read brought: a record, an outage, or nothing. */
  let newest: OperationRead | PolicyError | undefined;
  const missed = (cause = newest instanceof Error ? newest : undefined) => {
    const outage = cause === undefined || cause instanceof DeadlineError ? "" : "; the newest read failed: see cause";
    return new PollDeadlineError(
      `pollOperation: operation ${operationId} did not end within ${deadlineMs} ms${readWords(last?.record, reads)}${outage}. It may still be running: poll it again, or allow a longer deadlineMs.`,
      { info: cause?.info ?? last?.info, record: last?.record, cause },
    );
  };

  for (let pause = 2000 + Math.random() * 3000; ; pause = Math.min(2 * pause, longestPauseMs)) {
    const elapsedMs = clock.now() - startedAt;
    const left = deadlineMs - elapsedMs;
    const room = left - reserveMs;
    // The read before took so long that no other fits.
    if (room <= 0) throw missed();
    const wait = Math.min(pause, room);
    if (newest !== undefined && !(newest instanceof Error))
      onProgress?.({ record: newest.record, reads, elapsedMs, nextMs: wait });
    const isLast = wait === room;
    await waitAsClient(client, {
      milliseconds: wait,
      signal,
      helper: "pollOperation",
      where: `waiting to read operation ${operationId}`,
      info: last?.info,
    });
    newest = await readOnce(client, operationId, left - wait, signal).catch((error: unknown) => {
      // Every read has what is left of the polling's own deadline, so that a read that misses it ends the polling.
      if (error instanceof DeadlineError) throw missed(error);
      // The operation goes on without us, and a read changes nothing.
      if (isOutage(error)) return error;
      throw error;
    });
    if (newest !== undefined && !(newest instanceof Error)) {
      reads += 1;
      last = newest;
      const isDone: unknown = until(newest.record);
      // A promise would count as true, whatever it says.
      if (isDone instanceof Promise)
        throw new ConfigurationError("pollOperation: until must return true or false, not a promise.");
      if (isDone) return newest.record;
    }
    if (isLast) throw missed();
  }
}

/** Undefined where the response has no record, which says nothing. */
async function readOnce(
  client: OnboardingClient,
  operationId: string,
  deadlineMs: number,
  signal: AbortSignal | undefined,
): Promise<OperationRead | undefined> {
  const result = await client.GET("/v1/partnership/operations/{operation_id}", {
    params: { path: { operation_id: operationId } },
    policy: { deadlineMs },
    ...(signal === undefined ? {} : { signal }),
  });
  // A 2xx may be empty, whatever its type says.
  const { data: record } = Object(await unwrap(result)) as { readonly data?: OperationRecord | null };
  return record === undefined || record === null ? undefined : { info: callInfo(result.response), record };
}
