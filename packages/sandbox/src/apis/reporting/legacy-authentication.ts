import { authentication } from "../../auth/authentication.ts";
import type { Step } from "../../engine/api.ts";
import { Refusal } from "../../engine/refusal.ts";

/**
 * Like `authentication`, but its failures are 400 or 403 (REP-077). Which of them is open (REP-078): by default 400
 * without a token and 403 for a bad or expired one; both are settings.
 */
export const legacyAuthentication: Step = (exchange, world, next) => {
  try {
    return authentication(exchange, world, next);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 401) throw error;
    const { reportingNoTokenStatus, reportingBadTokenStatus } = world.settings;
    const status = error.details.code === "missing" ? reportingNoTokenStatus : reportingBadTokenStatus;
    throw new Refusal(status, error.message, { ...error.details, openPoint: "REP-078", rule: "REP-077" });
  }
};
