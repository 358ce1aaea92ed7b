import { at } from "../document/json.ts";
import { OPERATIONS, type OwnRule } from "../rule.ts";

const CLASSES = ["read", "keyed", "repeatable", "unsafe"];

export const safetyDeclared: OwnRule = {
  wants: "Every operation has `x-safety` with a known class",
  given: OPERATIONS,
  *check(operation) {
    const safety = at(operation, "x-safety");
    if (CLASSES.includes(safety as string)) return;
    const choice =
      "`x-safety: read` (changes nothing), `keyed` (an idempotency key protects it), `repeatable` (names a target state) or `unsafe` (may act twice)";
    if (safety === undefined) {
      yield { message: `This operation does not say what happens when it is sent twice. Add ${choice}.` };
    } else {
      yield { message: `x-safety ${JSON.stringify(safety)} is no known class. Prefer ${choice}.`, at: ["x-safety"] };
    }
  },
};
