const imfFixdate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const rfc850 = /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/;
const asctime = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

const seconds = /^\d+(\.\d+)?$/;

/**
 * How long `Retry-After` asks to wait, in milliseconds from receipt: seconds, or one of the three HTTP dates. A fraction is rounded up
 * to the next second, and of several headers the longest counts. A date is taken relative to the response's own `Date`, so that a wrong
 * clock on either side does no harm.
 * `undefined` when the header is absent, malformed, zero or in the past: the caller then uses its own backoff.
 */
export function retryAfter(headers: Headers, timeOfDay: number): number | undefined {
  const value = headers.get("retry-after")?.trim();
  if (value === undefined) return undefined;
  const values = value.split(/\s*,\s*/);
  const wait = values.every((one) => seconds.test(one))
    ? Math.ceil(values.map(Number).reduce((longest, one) => Math.max(longest, one))) * 1000
    : httpDate(value) - (httpDate(headers.get("date") ?? "") || timeOfDay);
  return wait > 0 ? wait : undefined;
}

/** Epoch milliseconds of an HTTP date in any of its three forms, otherwise NaN (`Date.parse` alone takes "120"). */
function httpDate(value: string): number {
  if (imfFixdate.test(value) || rfc850.test(value)) return Date.parse(value);
  return asctime.test(value) ? Date.parse(`${value} GMT`) : Number.NaN;
}
