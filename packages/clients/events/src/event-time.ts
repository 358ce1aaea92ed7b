import { ConfigurationError } from "@tillside/policy";

/**
 * A moment in the form of `eventTime`: RFC 3339 in UTC, written with `Z` (EVT-020).
 * @throws ConfigurationError for an invalid date, and for a value of another type.
 * @example eventTime(new Date()) // "2026-11-01T12:00:00.000Z"
 */
export function eventTime(date: Date): string {
  if (typeof date?.getTime !== "function")
    throw new ConfigurationError(`eventTime: this is of type ${date === null ? "null" : typeof date}; give a Date.`);
  if (Number.isNaN(date.getTime())) throw new ConfigurationError("eventTime: this is not a valid date.");
  return date.toISOString();
}
