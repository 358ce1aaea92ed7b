import type { Guard } from "@tillside/policy";

/**
 * A page is asked for by a `pageNumber` from 1 on (CAL-102) and a `pageSize` above 0 (CAL-103). What happens without them, or
 * with other values, is open (CAL-104), so that is advice. `eventPages()` sends both.
 */
export const paging: Guard<"paging"> = {
  name: "paging",
  operations: ["listCalendarEvents"],
  check({ query }, { advise }) {
    for (const name of ["pageNumber", "pageSize"]) {
      const value = query[name];
      if (/^[1-9]\d*$/.test(String(value))) continue;
      const problem = value == null ? "is missing" : "is not a whole number above 0";
      advise("CAL-104", `params.query.${name}`, `${problem}; the contract does not specify what happens then.`);
    }
  },
};
