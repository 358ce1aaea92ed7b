import { callInfo, errorInfo, PolicyError, unwrap } from "@tillside/policy";
import type { BatchVerdict, Delivery } from "./job.ts";
import type { Refused } from "./results.ts";

/** Statuses that are about the records. Any other refusal would apply to the next batch too. */
const aboutRecords = [400, 409, 413, 422];

/** How to read the responses of one API. */
export interface Reading<Data> {
  accepted(data: Data | undefined): BatchVerdict;
  /** Code and message of a response that refuses the batch, if its body is documented. */
  refused?(error: unknown): Partial<Refused>;
}

/** Turns the end of a call into the verdict on its batch. */
export async function batchVerdict<Data>(
  call: Promise<{ readonly data?: Data; readonly error?: unknown; readonly response: Response }>,
  { repeated }: Pick<Delivery, "repeated">,
  { accepted, refused }: Reading<Data>,
): Promise<BatchVerdict> {
  try {
    const result = await call;
    const { status, ok } = result.response;
    const info = callInfo(result.response);
    if (ok) return accepted(result.data);
    const conflict = status === 409;
    if (info.outcome === "unknown" || (conflict && repeated)) {
      const message = conflict
        ? "status 409: the server has seen the key but does not return the result"
        : `status ${status} after ${info.attempts} attempt${info.attempts === 1 ? "" : "s"}`;
      return { result: "unknown", message, info, final: conflict };
    }
    if (aboutRecords.includes(status)) {
      const { code = String(status), message } = refused?.(result.error) ?? {};
      const why = message === undefined ? "." : `: ${message}`;
      return { result: "refused", code, message: `The whole batch was refused with status ${status}${why}` };
    }
    await unwrap(result);
    return { result: "stopped", error: undefined };
  } catch (error) {
    return verdictOnError(error);
  }
}

/** Middleware may hide that no response came, or throw after a good one. So the verdict depends on the call's info, not on what was thrown. */
function verdictOnError(error: unknown): BatchVerdict {
  const known = PolicyError.isInstance(error) ? error.info : undefined;
  const info = known ?? (error instanceof Object ? errorInfo(error) : undefined);
  if (info?.outcome === "not-executed") return { result: "stopped", error };
  if (!PolicyError.isInstance(error)) {
    const what = error instanceof Error ? error.message : String(error);
    const message = `it may have been sent, but the middleware or the program threw an error: ${what}`;
    return { result: "unknown", message, final: false, error };
  }
  if (info === undefined) return { result: "stopped", error };
  return { result: "unknown", message: error.message, info, final: info.outcome === "executed", error };
}
