import type { Guard } from "@tillside/policy";
import { operations } from "./operations.ts";

const format = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/;
const rules = { startDate: "QRY-026", endDate: "QRY-029" } as const;

/** Dates in another form than the two documented ones get a 400; the contract does not specify how the two relate (QRY-030). */
export const reportDates: Guard<"report-dates"> = {
  name: "report-dates",
  operations,
  check({ body }, { refuse, advise }) {
    const { startDate, endDate } = Object(body);
    for (const [name, date] of Object.entries({ startDate, endDate })) {
      if (typeof date !== "string" || format.test(date)) continue;
      refuse(rules[name as keyof typeof rules], `body.${name}`, "must be YYYY-MM-DD or YYYY-MM-DD HH:MM:SS.");
    }
    if (typeof startDate !== "string" || typeof endDate !== "string") return;
    if (startDate.length !== endDate.length) {
      advise("QRY-030", "body.endDate", "has another form than startDate; write both in the same form.");
    } else if (startDate >= endDate) {
      advise("QRY-030", "body.endDate", "is exclusive and not after startDate: there will be no rows.");
    }
  },
};
