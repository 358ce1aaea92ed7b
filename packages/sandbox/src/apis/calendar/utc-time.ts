/**
 * Reads a date, or a date and time, in a form of ISO 8601, extended or basic, as UTC (CAL-007, CAL-008). Returns
 * milliseconds since the epoch, or undefined for any other text. It accepts 24:00 as the end of a day, and leap seconds.
 */
export function utcTime(text: string): number | undefined {
  const groups = iso.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const part = (name: string) => Number((groups[name] ?? "0").replace(",", "."));
  const [month, day] = [part("month") - 1, part("day")];
  const [hour, minute, second] = [part("hour"), part("minute"), part("second")];
  // Not Date.UTC, which takes the years 0 to 99 for 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(part("year"), month, day);
  // A day that its month does not have has become one of another month.
  if (date.getUTCMonth() !== month || date.getUTCDate() !== day || !isTimeOfDay(hour, minute, second)) return undefined;
  return date.getTime() + ((hour * 60 + minute) * 60 + second) * 1_000;
}

function isTimeOfDay(hour: number, minute: number, second: number): boolean {
  if (hour === 24) return minute === 0 && second === 0;
  // In UTC a leap second is the last one of its day.
  return hour < 24 && minute < 60 && second < (hour === 23 && minute === 59 ? 61 : 60);
}

const date = /(?<year>\d{4})(?<dash>-?)(?<month>\d\d)\k<dash>(?<day>\d\d)/.source;
const time = /(?<hour>\d\d)(:?(?<minute>\d\d)(:?(?<second>\d\d([.,]\d+)?))?)?/.source;
/**
 * What says that it is UTC. The document says that these fields are in UTC and not how. A time without it is taken as UTC
 * here, although ISO 8601 alone would read it as local time.
 */
const utc = /(Z|[+-]00(:?00)?)/.source;
const iso = new RegExp(`^${date}(T${time}${utc}?)?$`);
