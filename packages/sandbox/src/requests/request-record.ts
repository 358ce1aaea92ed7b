import type { RecordedProblem } from "../engine/recorded-problem.ts";
import type { Reply } from "../engine/reply.ts";

/** What the request log has of one request. Credentials are masked as `***`, in headers, in bodies and in the URL. */
export interface RequestRecord {
  readonly id: number;
  /** When the request arrived (its headers had, not yet its body): RFC 3339, by the sandbox's clock. */
  readonly at: string;
  /**
   * Milliseconds from then until its response began or was given up, delays by faults included. Undefined for what is not HTTP:
   * there is no record of when it began to arrive.
   */
  readonly durationMs: number | undefined;
  readonly method: string;
  /** Path and query below the origin. */
  readonly url: string;
  readonly api: string;
  /** Undefined where no document has the route. */
  readonly operation: string | undefined;
  /** Client id, public key, or name of the API key. */
  readonly caller: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyBytes: number;
  /** Hexadecimal, of the body as it arrived; undefined where there was no body. */
  readonly bodySha256: string | undefined;
  /** The body as text; undefined where there was none, and for calls of the control plane. */
  readonly body?: string | undefined;
  /** Whether `body` is only the beginning of a body of more than 64 KiB. */
  readonly bodyCut?: true | undefined;
  /** Undefined where the connection ended before a response began. */
  readonly status: number | undefined;
  /** The response as it was sent; undefined where none was, and for calls of the control plane. */
  readonly response?: RecordedResponse | undefined;
  /** What fired: `replayed`, `limited`, `fault`, `token expired`, … */
  readonly fired: string | undefined;
  /** Id of the earlier request whose response this one repeats. */
  readonly replayOf?: number | undefined;
  readonly openPoint: Reply["openPoint"];
  /** Why it was refused; empty where it was not. */
  readonly problems: readonly RecordedProblem[];
  /** Id of the fault that applied. */
  readonly fault: string | undefined;
}

/** What a record has of the request and the response as they were sent. Only this may contain secrets. */
export type Sent = Pick<RequestRecord, "url" | "headers" | "bodySha256" | "body" | "bodyCut" | "response">;

interface RecordedResponse {
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for an empty one. */
  readonly body?: string | undefined;
  /** Whether `body` is only the beginning of a body of more than 64 Ki characters. */
  readonly bodyCut?: true | undefined;
}
