import { PolicyError } from "./policy-error.ts";

/** The journal could not record the write (disk full, file not writable, closed); nothing was sent. */
export class JournalError extends PolicyError {
  override readonly name = "JournalError";
}
