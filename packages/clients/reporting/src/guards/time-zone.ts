import type { Guard } from "@tillside/policy";

const documented: readonly unknown[] = ["America/Chicago", "Pacific/Honolulu", "Australia/Sydney"];

/** Three time zones are listed, worded like examples: another Olson name is advice (REP-027). */
export const timeZone: Guard<"time-zone"> = {
  name: "time-zone",
  check({ query: { timeZoneVariation } }, { advise }) {
    if (timeZoneVariation === undefined || documented.includes(timeZoneVariation)) return;
    advise("REP-027", "params.query.timeZoneVariation", `is not one of the documented ${documented.join(", ")}.`);
  },
};
