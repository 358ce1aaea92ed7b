import type { Reply } from "./reply.ts";

interface RefusalDetails {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Ledger rules of open points that this answer settles by a choice of the sandbox's. */
  readonly openPoint?: Reply["openPoint"];
  /** What fired, for the request journal. */
  readonly fired?: string | undefined;
  /** The error code, where the API has several for one status. */
  readonly code?: string | undefined;
}

/** Thrown by a step or a handler to answer with an error; the API gives it its own shape. */
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
