import { ConfigurationError, clockOf, DeadlineError, unwrap } from "@tillside/policy";
import type { OnboardingClient } from "./generated/client.ts";
import type { components } from "./generated/types.ts";

/** What an operation read returns; only `operation_id` is part of the contract (ONB-108, ONB-109). */
export type OperationRecord = components["schemas"]["Operation"];

/** How long to poll, and when to be done. */
export interface PollOptions {
  /** Whether this record means the end. The contract names no operation states (ONB-126), so only the caller knows. */
  readonly until: (record: OperationRecord) => boolean;
  /** Milliseconds until polling gives up with `DeadlineError`. */
  readonly deadlineMs: number;
  /** Ends the wait between two reads, and a read; default nobody does. */
  readonly signal?: AbortSignal;
}

const longestPauseMs = 60_000;

/**
 * Follows a write by reading its operation (ONB-224) until `until(record)` is true: first after 2 to 5 seconds, then
 * after ever longer pauses up to 60 seconds (ONB-298, ONB-299).
 * @param operationId `callInfo(response).operationId` of the write.
 * @returns the record for which `until` was true, as the service sent it.
 * @throws DeadlineError, ResponseError for an answer that is not a success, the signal's reason when it aborts.
 * @example const record = await pollOperation(onboarding, operationId, { until: isDone, deadlineMs: 600_000 });
 */
export async function pollOperation(
  client: OnboardingClient,
  operationId: string,
  { until, deadlineMs, signal }: PollOptions,
): Promise<OperationRecord> {
  if (typeof until !== "function")
    throw new ConfigurationError("pollOperation: until must be a function of the record.");
  if (!(deadlineMs > 0)) throw new ConfigurationError("pollOperation: deadlineMs must be a number above 0.");
  const clock = clockOf(client);
  const deadlineAt = clock.now() + deadlineMs;
  for (let pause = 2000 + Math.random() * 3000; ; pause = Math.min(2 * pause, longestPauseMs)) {
    const left = deadlineAt - clock.now();
    if (pause >= left)
      throw new DeadlineError(`pollOperation: operation ${operationId} did not end within ${deadlineMs} ms.`);
    await clock.sleep(pause, signal);
    const envelope = await unwrap(
      client.GET("/v1/partnership/operations/{operation_id}", {
        params: { path: { operation_id: operationId } },
        policy: { deadlineMs: left - pause },
        ...(signal === undefined ? {} : { signal }),
      }),
    );
    if (until(envelope.data)) return envelope.data;
  }
}
