/** A half-open range of days, counted from 1970-01-01. */
export interface Days {
  readonly from: number;
  readonly to: number;
}

const dayMs = 86_400_000;

/** The days that have values. */
export const dataDays: Days = { from: dayOf("2025-01-01"), to: dayOf("2030-01-01") };

/** The number of a day written YYYY-MM-DD. */
function dayOf(date: string): number {
  return Date.parse(date) / dayMs;
}

/** A day's number as YYYY-MM-DD. */
export function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** Milliseconds of a day's 00:00, as if in UTC. */
export function midnightOf(day: number): number {
  return day * dayMs;
}

/**
 * Milliseconds of a time written YYYY-MM-DD, then HH:MM:SS or HH:MM:SS.sss after one separator, as if in UTC; undefined
 * where there is no such day or time.
 */
export function localTimeOf(text: string): number | undefined {
  const written =
    text.length === 10 ? `${text}T00:00:00.000` : `${text.slice(0, 10)}T${text.slice(11)}`.padEnd(23, ".000");
  const time = Date.parse(`${written}Z`);
  return !Number.isNaN(time) && new Date(time).toISOString() === `${written}Z` ? time : undefined;
}

/**
 * The days between two local times that have values: a day's values count as of its 00:00, and the end is no longer part of
 * the range.
 */
export function daysBetween(start: number, end: number): Days {
  const from = Math.max(Math.ceil(start / dayMs), dataDays.from);
  return { from, to: Math.min(Math.ceil(end / dayMs), dataDays.to) };
}
