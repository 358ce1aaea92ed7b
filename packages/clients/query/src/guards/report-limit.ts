import type { Guard } from "@tillside/policy";
import { operations } from "./operations.ts";

/** `limit` is an integer (QRY-045); its minimum is open (QRY-048), so one below 1 is advice. */
export const reportLimit: Guard<"report-limit"> = {
  name: "report-limit",
  operations,
  check({ body }, { refuse, advise }) {
    const { limit } = Object(body);
    if (typeof limit !== "number") return;
    if (!Number.isInteger(limit)) refuse("QRY-045", "body.limit", "must be an integer.");
    if (limit < 1) advise("QRY-048", "body.limit", "is below 1; the contract does not specify what that returns.");
  },
};
