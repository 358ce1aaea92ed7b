import type { Fired } from "../requests/fired.ts";
import type { Problem } from "./problem.ts";
import type { Reply } from "./reply.ts";

interface RefusalDetails {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Ledger rules of undocumented behavior that this response settles by a choice of the sandbox's. */
  readonly openPoint?: Reply["openPoint"];
  /** Where in the request the problem is, for the request journal: `header/authorization`, `path/account_id`. */
  readonly field?: string | undefined;
  /** Rules that say so; default: those of the undocumented behavior, else of the response that the document lists for the status. */
  readonly rule?: string | readonly string[] | undefined;
  /** All that is wrong, where several things may be; default: the message, in `field`. */
  readonly problems?: readonly Problem[] | undefined;
  /** What fired, for the request journal. */
  readonly fired?: Fired | undefined;
  /** The error code, where the API has several for one status. */
  readonly code?: string | undefined;
}

/** Thrown by a step or a handler to respond with an error; the API gives it its own shape. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly details: RefusalDetails;

  constructor(status: number, message: string, details: RefusalDetails = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

/** The refusal of a request that breaks its schema: its message is that of all problems. */
export function invalidRequest(
  status: number,
  problems: readonly Problem[],
  details: Omit<RefusalDetails, "problems" | "field"> = {},
): Refusal {
  return new Refusal(status, problems.map(({ message }) => message).join("; "), { ...details, problems });
}
