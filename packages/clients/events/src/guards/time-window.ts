import { type Guard, placesAt, timeOfDay } from "@tillside/policy";
import { monthsBefore } from "./months-before.ts";
import { operations } from "./operations.ts";

const oldestMonths = 18;
const aheadMs = 5 * 60_000;
/** Nearer than this to a bound is advice: months may be counted as 30 days, and the server's clock may differ. */
const oldestNearMs = oldestMonths * 30 * 86_400_000;
const aheadNearMs = 4 * 60_000;

const rfc3339 = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;
const inUtc = /([Zz]|[+-]00:00)$/;

/**
 * One event older than 18 months (EVT-021) or more than 5 minutes ahead (EVT-022) and the whole batch is rejected. Compares
 * with the client's time of day, in calendar months. A time near a bound, or one that is not RFC 3339 in UTC (EVT-020), is advice.
 */
export const timeWindow: Guard<"time-window"> = {
  name: "time-window",
  operations,
  check({ body }, { clock, refuse, advise }) {
    const now = timeOfDay(clock);
    const oldest = monthsBefore(now, oldestMonths);
    for (const { value, field } of placesAt(body, "/events/*/eventTime")) {
      if (typeof value !== "string") continue;
      if (!rfc3339.test(value) || !inUtc.test(value)) {
        advise("EVT-020", field, "is not RFC 3339 in UTC, which the contract asks for; eventTime() writes this form.");
      }
      // NaN, of a text that is not a date, is neither.
      const time = rfc3339.test(value) ? Date.parse(value.toUpperCase()) : Number.NaN;
      if (time < oldest) refuse("EVT-021", field, "is older than 18 months. Leave the event out.");
      if (time > now + aheadMs)
        refuse("EVT-022", field, "lies more than 5 minutes ahead. Check the time zone and clock.");
      if (time < now - oldestNearMs)
        advise("EVT-021", field, "is close to 18 months old, beyond which the batch fails.");
      if (time > now + aheadNearMs)
        advise("EVT-022", field, "is close to 5 minutes ahead, beyond which the batch fails.");
    }
  },
};
