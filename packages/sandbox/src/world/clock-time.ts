import { formats } from "../generated/validation-runtime.js";

/** The last moment that the sandbox's clock shows. */
export const lastTime = Date.parse("9999-12-31T23:59:59.999Z");

/** Whether the sandbox's clock can show it: from 1970 on, and with four digits for the year, as RFC 3339 has it. */
export function isClockTime(milliseconds: number): boolean {
  return milliseconds >= 0 && milliseconds <= lastTime;
}

/** So many seconds later, or the last moment that the clock shows. */
export function momentAfter(now: number, seconds: number): number {
  return Math.min(now + seconds * 1_000, lastTime);
}

/** Milliseconds since the epoch of a text in RFC 3339; NaN for any other text, and for a leap second. */
export function timeIn(text: string): number {
  return isDateTime(text) ? Date.parse(text) : Number.NaN;
}

/** Whether a text is a time in RFC 3339. */
export function isDateTime(text: string): boolean {
  return formats["date-time"].validate(text);
}

/** For messages about a time that cannot be taken. */
export const timeExample = "2027-01-31T12:00:00Z";
