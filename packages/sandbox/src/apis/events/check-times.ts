import { Refusal } from "../../engine/refusal.ts";
import type { Fired } from "../../requests/fired.ts";
import { monthsBefore } from "./months-before.ts";

const aheadMs = 5 * 60_000;

/**
 * One event older than 18 months (EVT-021) or more than 5 minutes ahead (EVT-022) fails the whole call. Months are calendar
 * months, and a time that is not UTC is refused: both by choice of the sandbox (EVT-023).
 *
 * @throws Refusal (400 RequestValidationError)
 */
export function checkTimes(events: readonly { readonly eventTime: string }[], now: number): void {
  const oldest = monthsBefore(now, 18);
  events.forEach(({ eventTime }, index) => {
    const place = `body/events/${index}/eventTime`;
    if (!/([Zz]|[+-]00:00)$/.test(eventTime))
      throw new Refusal(400, `${place} is not UTC.`, { openPoint: "EVT-023", field: place });
    // A leap second is a time, but none that can be parsed.
    const time = Date.parse(eventTime.toUpperCase().replace(/:60(?=[.Z+-])/, ":59"));
    if (time < oldest) throw wrongTime(place, "is older than 18 months", "EVT-021", "event too old");
    if (time > now + aheadMs) throw wrongTime(place, "is more than 5 minutes ahead", "EVT-022", "event ahead");
  });
}

function wrongTime(field: string, what: string, rule: string, fired: Fired): Refusal {
  return new Refusal(400, `${field} ${what}.`, { field, rule, fired });
}
