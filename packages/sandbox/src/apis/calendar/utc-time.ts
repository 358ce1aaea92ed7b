/** Whether a text is a date, or a date and time in UTC, by ISO 8601 in its extended or basic form (CAL-007, CAL-008). */
export function isUtcTime(text: string): boolean {
  return iso.test(text);
}

const date = /\d{4}(-?)(0[1-9]|1[0-2])\1(0[1-9]|[12]\d|3[01])/.source;
const time = /([01]\d|2[0-4])(:?[0-5]\d(:?([0-5]\d|60)([.,]\d+)?)?)?/.source;
/** What says that it is UTC; ISO 8601 also lets it out. */
const utc = /(Z|[+-]00(:?00)?)/.source;
const iso = new RegExp(`^${date}(T${time}${utc}?)?$`);
