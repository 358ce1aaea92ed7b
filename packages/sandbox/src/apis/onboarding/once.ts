import { idempotent, keyTaken, type Taken } from "../../idempotency/idempotent.ts";
import { isDryRun } from "./dry-run.ts";

/**
 * A write happens once per key: a repeat gets the first answer. A key that is running or was used for something else is
 * 409 with the operation of the original write (READINGS O13). Dry runs use no key up (READINGS O11).
 */
export const once = idempotent({
  counts: (exchange) => !isDryRun(exchange),
  conflict: (taken, { headers }) => keyTaken(taken, { headers, rule: ruleOf(taken) }),
});

function ruleOf({ isRunning, difference }: Taken): string {
  if (isRunning) return "ONB-211";
  return difference === "body" ? "ONB-212" : "ONB-216";
}
