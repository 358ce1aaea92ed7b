import { reasonHeader, reasonOf } from "./reason.ts";
import type { RecordedProblem } from "./recorded-problem.ts";
import type { Reply } from "./reply.ts";

/** A response as it goes out; or one that breaks off, because a fault says so. */
export interface Wire {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ReadableStream<Uint8Array>;
  /** Why it is a refusal, as its reason header says in short. */
  readonly problems?: readonly RecordedProblem[];
  /**
   * `drop`: the connection ends without a response · `reset`: it is reset · `stall`: it stays open, and nothing is sent ·
   * `truncate`: it ends in the middle of the body.
   */
  readonly cut?: "drop" | "reset" | "stall" | "truncate";
}

/**
 * JSON, or a text as it is where the headers name another type. Further headers name the undocumented behavior which the sandbox settled by
 * a choice of its own, and the reason of a refusal.
 */
export function wireOf({ status, body, stream, headers = {}, openPoint, problems = [] }: Reply): Wire {
  const type = stream ? "text/event-stream" : body === undefined ? undefined : "application/json";
  const all: Record<string, string> = { ...headers };
  if (type !== undefined) all["content-type"] ??= type;
  const openPoints = typeof openPoint === "string" ? openPoint : openPoint?.join(", ");
  if (openPoints) all["x-sandbox-open-point"] = openPoints;
  const reason = reasonOf(problems);
  if (reason) all[reasonHeader] = reason;
  const isText = typeof body === "string" && !/\bjson\b/i.test(all["content-type"] ?? "");
  const text = body === undefined ? "" : isText ? body : JSON.stringify(body);
  const wire = { status, headers: all, body: stream ?? text };
  return problems.length === 0 ? wire : { ...wire, problems };
}
