import { type CallInfo, callInfo, errorInfo, PolicyError, printed, unwrap } from "@tillside/policy";
import type { BatchVerdict, Delivery } from "./job.ts";
import { notedInfo } from "./noted-info.ts";
import type { Refused } from "./results.ts";

/** Statuses that are about the records. Any other refusal would apply to the next batch too. */
const aboutRecords = [400, 409, 413, 422];

/** How to read the responses of one API. */
export interface Reading<Data> {
  accepted(data: Data | undefined): BatchVerdict;
  /** Code and message of a response that refuses the batch, if its body is documented. */
  refused?(error: unknown): Partial<Refused>;
}

/** A call that was made: what it was made with, which belongs to no other call, and its result. */
export interface MadeCall<Data> {
  readonly init: object;
  readonly result: Promise<{ readonly data?: Data; readonly error?: unknown; readonly response: Response }>;
}

/** Turns the end of a call into the verdict on its batch. */
export async function batchVerdict<Data>(
  call: MadeCall<Data>,
  { key, repeated, isPlanned }: Pick<Delivery, "key" | "repeated" | "isPlanned">,
  { accepted, refused }: Reading<Data>,
): Promise<BatchVerdict> {
  try {
    const result = await call.result;
    const { status, ok } = result.response;
    const info = errorInfo(call.init) ?? callInfo(result.response);
    if (ok && info.outcome === "executed") return accepted(result.data);
    if (ok || info.outcome === "executed" || info.attempts === 0) return verdictOnReplaced(status, info);
    const conflict = status === 409;
    if (info.outcome === "unknown" || (conflict && (repeated || (isPlanned && key !== undefined)))) {
      const message = conflict
        ? "status 409: the server has seen the key but does not return the result. A repeat cannot find out more: ask the service whether it has these records"
        : `status ${status} after ${info.attempts} attempt${info.attempts === 1 ? "" : "s"}`;
      return { result: "unknown", message, info, final: conflict, ...(conflict && { isConflict: true }) };
    }
    if (aboutRecords.includes(status)) {
      if (repeated && key === undefined) return verdictOnLateRefusal(status, info);
      const { code, message } = refused?.(result.error) ?? {};
      return { result: "refused", code: textOf(code) ?? String(status), message: refusalText(status, textOf(message)) };
    }
    await unwrap(result);
    return { result: "stopped", error: undefined };
  } catch (error) {
    return verdictOnError(call.init, error);
  }
}

/** The body of a refusal is the server's, and may have another form than the documented one. */
function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** A smaller batch finds the record that the server refuses, or fits. It does not help after a 409, which is about the key. */
function refusalText(status: number, message: string | undefined): string {
  const why = message === undefined ? "." : `: ${message.replace(/\.?$/, ".")}`;
  const next = status === 409 ? "" : " Send its records again with a smaller batchSize to find the cause.";
  return `The whole batch was refused with status ${status}${why}${next}`;
}

/** Only middleware makes a response that contradicts what happened to the call. What happened decides. */
function verdictOnReplaced(status: number, info: CallInfo): BatchVerdict {
  const what = `middleware returned status ${status} in place of the server's response`;
  if (info.outcome === "not-executed") {
    const message = `${what}, but this call was not executed. Remove that middleware from the client of the run`;
    return { result: "stopped", error: new PolicyError(message, { info }) };
  }
  const isExecuted = info.outcome === "executed";
  const message = `${what}, and the batch ${isExecuted ? "was" : "may have been"} executed`;
  return { result: "unknown", message, info, final: isExecuted };
}

/**
 * A batch without a key that may have been sent before. The refusal does not show whether that send was executed (decision 0018), and
 * another repeat would be refused too. The call is made without `repeats: true`, which turns a 401 or a refused connection into `unknown`.
 * These stop the run, and the next run can still repeat the batch.
 */
function verdictOnLateRefusal(status: number, info: CallInfo): BatchVerdict {
  const message = `status ${status}, which does not show whether an earlier send was executed`;
  return { result: "unknown", message, info: { ...info, outcome: "unknown" }, final: true };
}

/** Middleware may hide that no response came, or throw after a good one. So the verdict depends on the call's info, not on what was thrown. */
function verdictOnError(init: object, error: unknown): BatchVerdict {
  const info = errorInfo(init) ?? notedInfo(error);
  if (info?.outcome === "not-executed") return { result: "stopped", error };
  const isOwn = PolicyError.isInstance(error) && (error.info === undefined || isSameCall(error.info, info));
  if (!isOwn) {
    const message = `it may have been sent, but the middleware or the program threw an error: ${printed(error)}`;
    return { result: "unknown", message, final: false, error };
  }
  if (info === undefined) return { result: "stopped", error };
  return { result: "unknown", message: error.message, info, final: info.outcome === "executed", error };
}

function isSameCall(one: CallInfo, other: CallInfo | undefined): boolean {
  return one.endpoint === other?.endpoint && one.idempotencyKey === other?.idempotencyKey;
}
