import { PolicyError } from "./policy-error.ts";

/**
 * The journal could not record the write (disk full, file not writable, closed). Before the send: nothing was sent. After
 * it: that the write was not executed could not be recorded, so that the next `resume()` may send it; `info.outcome` is
 * then `unknown`. `resume()` and `prune()` reject with it, too, when the file cannot be used; it then has no `info`.
 */
export class JournalError extends PolicyError {
  override readonly name = "JournalError";
}
