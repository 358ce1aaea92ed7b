import { callInfo, errorInfo, PolicyError, unwrap } from "@tillside/policy";
import type { BatchVerdict, Delivery } from "./job.ts";
import type { Refused } from "./results.ts";

/** Statuses that are about what was sent. Every other refusal would meet the next batch as well. */
const aboutRecords = [400, 409, 413, 422];

/** How to read the answers of one API. */
export interface Reading<Data> {
  accepted(data: Data | undefined): BatchVerdict;
  /** What an answer says that refuses the batch, where it has a documented body. */
  refused?(error: unknown): Partial<Refused>;
}

/** What the end of a call says about its batch. */
export async function batchVerdict<Data>(
  call: Promise<{ readonly data?: Data; readonly error?: unknown; readonly response: Response }>,
  { repeated }: Pick<Delivery, "repeated">,
  { accepted, refused }: Reading<Data>,
): Promise<BatchVerdict> {
  try {
    const answer = await call;
    const { status, ok } = answer.response;
    const info = callInfo(answer.response);
    if (ok) return accepted(answer.data);
    const conflict = status === 409;
    if (info.outcome === "unknown" || (conflict && repeated)) {
      const message = conflict
        ? "status 409: the server has seen the key, but does not say with what result"
        : `status ${status} after ${info.attempts} attempt(s)`;
      return { result: "unknown", message, info, final: conflict };
    }
    if (aboutRecords.includes(status)) {
      const { code = String(status), message } = refused?.(answer.error) ?? {};
      const why = message === undefined ? "." : `: ${message}`;
      return { result: "refused", code, message: `The whole batch was refused with status ${status}${why}` };
    }
    await unwrap(answer);
    return { result: "stopped", error: undefined };
  } catch (error) {
    return verdictOnError(error);
  }
}

/** Middleware may hide a lost answer, or fail after a good one: what was thrown then says nothing, what is known of the call does. */
function verdictOnError(error: unknown): BatchVerdict {
  const known = PolicyError.isInstance(error) ? error.info : undefined;
  const info = known ?? (error instanceof Object ? errorInfo(error) : undefined);
  if (info?.outcome === "not-executed") return { result: "stopped", error };
  if (!PolicyError.isInstance(error)) {
    const what = error instanceof Error ? error.message : String(error);
    const message = `it may have been sent, but the call ended in an error of middleware or of the program: ${what}`;
    return { result: "unknown", message, final: false, error };
  }
  if (info === undefined) return { result: "stopped", error };
  return { result: "unknown", message: error.message, info, final: info.outcome === "executed", error };
}
