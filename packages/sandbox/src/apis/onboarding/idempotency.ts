import { idempotent, keyTaken, type Taken } from "../../idempotency/idempotent.ts";
import { isDryRun } from "./dry-run.ts";

/**
 * A write happens once per key: a repeat gets the first response. A key that is running or was used for something else is
 * 409 with the operation of the original write (READINGS O13). Dry runs use no key up (READINGS O11).
 */
export const idempotency = idempotent({
  counts: (exchange) => !isDryRun(exchange),
  conflict(taken, { headers }) {
    const rule = ruleOf(taken);
    return keyTaken(taken, { headers, rule, openPoint: rule === keyScope ? rule : undefined });
  },
});

function ruleOf({ isRunning, difference }: Taken): string {
  if (isRunning) return "ONB-211";
  return difference === "body" ? "ONB-212" : keyScope;
}

/** The contract does not specify how far a key reaches. */
const keyScope = "ONB-216";
