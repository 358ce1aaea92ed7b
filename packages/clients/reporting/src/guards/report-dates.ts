import type { Guard } from "@tillside/policy";

const rules = { dateStart: "REP-021", dateEnd: "REP-023" } as const;

/** Ends in three digits by themselves: has milliseconds, and no offset after them. */
const asStated = /\D\d{3}$/;

/**
 * Dates have milliseconds and no offset (REP-021, REP-023): others are refused. How the parts are separated is not stated,
 * so another form than YYYY-MM-DDTHH:MM:SS.sss is advice, and so is a day or time that does not exist.
 */
export const reportDates: Guard<"report-dates"> = {
  name: "report-dates",
  check({ query: { dateStart, dateEnd } }, { refuse, advise }) {
    for (const [name, date] of Object.entries({ dateStart, dateEnd })) {
      // Not sent: whether the metadata reads need them is open (REP-028).
      if (date == null) continue;
      const rule = rules[name as keyof typeof rules];
      const field = `params.query.${name}`;
      if (typeof date !== "string" || !asStated.test(date)) {
        refuse(rule, field, "must have milliseconds and no offset, not even Z: YYYY-MM-DDTHH:MM:SS.sss.");
      }
      // What is read and written again comes back as it was.
      if (new Date(`${date}Z`).toJSON() === `${date}Z`) continue;
      advise(
        rule,
        field,
        "is not a day and time written YYYY-MM-DDTHH:MM:SS.sss; other separators are not documented.",
      );
    }
  },
};
