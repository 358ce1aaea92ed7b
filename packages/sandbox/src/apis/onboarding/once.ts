import { idempotent, keyTaken } from "../../idempotency/idempotent.ts";
import { isDryRun } from "./dry-run.ts";

/**
 * A write happens once per key: a repeat gets the first answer. A key that is running or was used for something else is
 * 409 with the operation of the original write (READINGS O13). Dry runs use no key up (READINGS O11).
 */
export const once = idempotent({
  counts: (exchange) => !isDryRun(exchange),
  conflict: (_exchange, { headers }, running) => keyTaken(running, headers),
});
