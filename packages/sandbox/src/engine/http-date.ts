let [second, text] = [Number.NaN, ""];

/** The value of a Date header. It is the same for all responses of a second, and is written once. */
export function httpDate(now: number): string {
  const current = Math.floor(now / 1_000);
  if (current !== second) [second, text] = [current, new Date(current * 1_000).toUTCString()];
  return text;
}
