const last = Date.parse("9999-12-31T23:59:59.999Z");

/** Whether the sandbox's clock can show it: from 1970 on, and with four digits for the year, as RFC 3339 has it. */
export function isClockTime(milliseconds: number): boolean {
  return milliseconds >= 0 && milliseconds <= last;
}
