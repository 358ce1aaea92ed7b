import type { Batch, BatchVerdict } from "@tillside/bulk";
import type { components } from "../generated/types.ts";
import { unprocessedVerdict } from "./unprocessed-records.ts";

/** The part of a report of `resume()` that is used. */
export interface EventsReport {
  readonly result: "confirmed" | "failed" | "unknown" | "too old";
  readonly reason: string;
  readonly call: { readonly idempotencyKey: string | undefined };
  readonly response: Response | undefined;
  readonly again: boolean;
}

/** The verdict of the report on the batch with this key; undefined if there is no report, or if it may be sent again. */
export async function resumeReportVerdict(
  reports: readonly EventsReport[],
  key: string,
  batch: Batch<components["schemas"]["Event"]>,
): Promise<BatchVerdict | undefined> {
  const report = reports.find(({ call, again }) => call.idempotencyKey === key && !again);
  if (report === undefined) return undefined;
  const { result, reason, response } = report;
  if (result === "failed") return { result: "refused", code: "refused", message: `resume() reports: ${reason}` };
  if (result !== "confirmed") return { result: "unknown", message: `resume() reports: ${reason}`, final: true };
  try {
    // A report without its response ends here too.
    const text = await (response as Response).clone().text();
    return unprocessedVerdict(text === "" ? undefined : JSON.parse(text), batch);
  } catch {
    return { result: "unknown", message: "it was carried out, but its response cannot be read", final: true };
  }
}
