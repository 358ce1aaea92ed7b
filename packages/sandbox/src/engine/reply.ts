import type { Fired } from "../requests/fired.ts";
import type { RecordedProblem } from "./recorded-problem.ts";

/** What a handler returns. How it looks on the wire (an envelope, a bare body) is the API's own matter. */
export interface Reply {
  readonly status: number;
  /** Absent: no body. In an API with an envelope, the payload inside it. */
  readonly body?: unknown;
  /** Instead of a body: server-sent events, unless the headers say another Content-Type. */
  readonly stream?: ReadableStream<Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Ledger rules of undocumented behavior that this response settles by a choice of the sandbox's. */
  readonly openPoint?: string | readonly string[] | undefined;
  /** What fired, for the request journal: `replayed`, `limited`, `expired`, … */
  readonly fired?: Fired | undefined;
  /** Id in the request log of the earlier request whose response this one repeats. */
  readonly replayOf?: number | undefined;
  /** Why it refuses, for the request journal and the response's reason. */
  readonly problems?: readonly RecordedProblem[];
}
