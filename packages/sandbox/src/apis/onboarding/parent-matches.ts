import type { Step } from "../../engine/api.ts";
import { Refusal } from "../../engine/refusal.ts";
import { callerParent } from "./caller-parent.ts";
import { onboardingKey } from "./state.ts";

/** A parent header that is sent must be the caller's own (ONB-196); on reads too, by choice (ONB-198), and at registration (ONB-045). */
export const parentMatches: Step = (exchange, world, next) => {
  const given = exchange.headers[parentHeader];
  if (!isGiven(given)) return next();
  const { id: own } = callerParent(exchange, world);
  if (given === own) return next();
  const { method, id } = exchange.operation;
  const isRead = method === "GET";
  const isKnown = Object.hasOwn(world.state(onboardingKey).parents, given);
  const shown = given.slice(0, longestId);
  const whose = isKnown ? "" : ` The sandbox does not know "${shown}".`;
  throw parentMismatch({
    openPoint: isRead ? "ONB-198" : id === "registerAccount" ? "ONB-045" : undefined,
    // What ONB-045 leaves open is another matter: a body that differs from the header.
    rule: isRead ? "ONB-198" : "ONB-221",
    at: ["header", `/${parentHeader}`],
    reason: `The parent account of this credential is "${own}", and the header has "${shown}".${whose}`,
  });
};

export const parentHeader = "x-platform-parent-account-id";

const longestId = 100;

/** Whether a parent header counts as sent; an empty one does not (ONB-306). */
export function isGiven(parent: string | undefined): parent is string {
  return parent !== undefined && parent !== "";
}

interface Mismatch {
  readonly openPoint: string | undefined;
  readonly rule: string;
  readonly at: readonly ["header" | "body", string];
  /** What the request log says; the response has the message of the contract. */
  readonly reason: string;
}

export function parentMismatch({ openPoint, rule, at: [place, at], reason }: Mismatch): Refusal {
  return new Refusal(403, "X-Platform-Parent-Account-Id does not match the parent account.", {
    openPoint,
    problems: [{ in: place, at, keyword: "parent", message: reason, rule }],
    fired: "parent mismatch",
  });
}
