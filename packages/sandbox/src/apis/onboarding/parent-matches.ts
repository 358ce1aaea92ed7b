import type { Step } from "../../engine/api.ts";
import { Refusal } from "../../engine/refusal.ts";
import { callerParent } from "./caller-parent.ts";

/** A parent header that is sent must be the caller's own (ONB-196); on reads too, by choice (ONB-198), and at registration (ONB-045). */
export const parentMatches: Step = (exchange, world, next) => {
  const given = exchange.headers[parentHeader];
  if (isGiven(given) && given !== callerParent(exchange, world).id) {
    const { method, id } = exchange.operation;
    throw parentMismatch(method === "GET" ? "ONB-198" : id === "registerAccount" ? "ONB-045" : undefined);
  }
  return next();
};

export const parentHeader = "x-platform-parent-account-id";

/** Whether a parent header counts as sent; an empty one does not (ONB-306). */
export function isGiven(parent: string | undefined): boolean {
  return parent !== undefined && parent !== "";
}

export function parentMismatch(openPoint?: string, field = `header/${parentHeader}`): Refusal {
  return new Refusal(403, "X-Platform-Parent-Account-Id does not match the parent account.", {
    openPoint,
    field,
    rule: openPoint ?? ["ONB-196", "ONB-221"],
    fired: "parent mismatch",
  });
}
