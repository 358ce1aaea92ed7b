import type { Guard } from "@tillside/policy";
import { groupby } from "./groupby.ts";
import { reportDates } from "./report-dates.ts";
import { timeZone } from "./time-zone.ts";

/** What every call of the client is checked by before it is sent. */
export const guards = [reportDates, timeZone, groupby] satisfies readonly Guard[];
