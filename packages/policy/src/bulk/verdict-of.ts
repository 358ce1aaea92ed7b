import { callInfo } from "../call-info.ts";
import { PolicyError } from "../errors/policy-error.ts";
import { unwrap } from "../unwrap.ts";
import type { Delivery, Verdict } from "./job.ts";
import type { Refused } from "./results.ts";

/** Statuses that are about what was sent. Every other refusal would meet the next batch as well. */
const aboutRecords = [400, 409, 413, 422];

/** How to read the answers of one API. */
export interface Reading<Data> {
  accepted(data: Data | undefined): Verdict;
  /** What an answer says that refuses the batch, where it has a documented body. */
  refused?(error: unknown): Partial<Refused>;
}

/** What the end of a call says about its batch. */
export async function verdictOf<Data>(
  call: Promise<{ readonly data?: Data; readonly error?: unknown; readonly response: Response }>,
  { repeated }: Pick<Delivery, "repeated">,
  { accepted, refused }: Reading<Data>,
): Promise<Verdict> {
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
    const info = PolicyError.isInstance(error) ? error.info : undefined;
    if (info === undefined || info.outcome === "not-executed") return { result: "stopped", error };
    const executed = info.outcome === "executed";
    return { result: "unknown", message: (error as Error).message, info, final: executed };
  }
}
