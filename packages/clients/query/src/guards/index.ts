import type { Guard } from "@tillside/policy";
import { emptyMetrics } from "./empty-metrics.ts";
import { reportDates } from "./report-dates.ts";
import { reportLimit } from "./report-limit.ts";
import { reportOrder } from "./report-order.ts";

/** What every call of the client is checked by before it is sent. */
export const guards = [reportDates, reportLimit, reportOrder, emptyMetrics] satisfies readonly Guard[];
