import { dateOf, midnightOf } from "../../reports/days.ts";
import { momentsOf } from "../../reports/time-zone.ts";

export type Interval = "day" | "week" | "month" | "year";

/**
 * Says of a day where its interval begins, in ISO 8601 and UTC (QRY-054). Weeks begin on Monday, and every interval at
 * midnight of the report's time zone: choices of the sandbox (QRY-023).
 */
export function intervalStarts(interval: Interval, zone: string): (day: number) => string {
  const momentOf = momentsOf(zone);
  const starts = new Map<number, string>();
  return (day) => {
    const first = firstDay[interval](day);
    const start = starts.get(first) ?? new Date(momentOf(midnightOf(first))).toISOString().replace(".000Z", "Z");
    starts.set(first, start);
    return start;
  };
}

const firstDay: Readonly<Record<Interval, (day: number) => number>> = {
  day: (day) => day,
  // Day 0 was a Thursday.
  week: (day) => day - ((day + 3) % 7),
  month: (day) => day - Number(dateOf(day).slice(8)) + 1,
  year: (day) => Date.parse(`${dateOf(day).slice(0, 4)}-01-01`) / 86_400_000,
};
