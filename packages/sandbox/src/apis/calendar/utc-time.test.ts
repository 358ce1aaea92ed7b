import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { utcTime } from "./utc-time.ts";

const second = 1_000;
const newYear = Date.UTC(2030, 0, 1);

test.for([
  ["2030-01-01", newYear],
  ["20300101", newYear],
  ["2030-01-01T10", newYear + 36_000 * second],
  ["20300101T10Z", newYear + 36_000 * second],
  ["2030-01-01T10:20Z", newYear + 37_200 * second],
  ["20300101T102030+0000", newYear + 37_230 * second],
  ["2030-01-01T10:20:30.5+00:00", newYear + 37_230.5 * second],
  ["2030-01-01T10:20:30,25-00", newYear + 37_230.25 * second],
  ["0001-01-01T00:00:00Z", -62_135_596_800 * second],
  ["2028-02-29", Date.UTC(2028, 1, 29)],
] as const)("CAL-007 CAL-008 · %s is read as UTC", ([text, time]) => {
  expect(utcTime(text)).toBe(time);
});

test.for([
  ["2029-12-31T24:00:00Z", newYear],
  ["20291231T24", newYear],
  ["2029-12-31T24:00:00.0", newYear],
  ["2029-12-31T23:59:60Z", newYear],
  ["20291231T235960.5Z", newYear + 0.5 * second],
] as const)("CAL-007 CAL-008 · %s is the end of a day, by its hour 24 or its leap second", ([text, time]) => {
  expect(utcTime(text)).toBe(time);
});

test.for([
  ["a day that its month has not", ["2030-02-29", "2030-02-30", "20300230", "2030-04-31T10:00:00Z", "2100-02-29"]],
  ["a day 0 or 32", ["2030-01-00", "2030-01-32"]],
  ["a month 0 or 13", ["2030-00-10", "2030-13-10"]],
  [
    "a time after the end of the day",
    ["2030-01-01T24:01Z", "2030-01-01T24:00:01", "20300101T240000.5Z", "2030-01-01T25"],
  ],
  ["a minute 60", ["2030-01-01T10:60Z", "20300101T1060"]],
  ["a leap second within the day", ["2030-01-01T10:59:60Z", "2030-01-01T23:58:60Z", "2030-01-01T23:59:61Z"]],
  ["another zone", ["2030-01-01T10:00+02:00", "2030-01-01T10:00:00-01"]],
  ["another form", ["", "tomorrow", "1893456000", "2030-0101", "2030-01-01 10:00", "2030-01-01T", "2030-01-01Z"]],
  ["more than a time", ["2030-01-01T10Z\n", " 2030-01-01", "+2030-01-01", "2030-01-01T10:00:00.Z"]],
] as const)("CAL-007 CAL-008 · %s is not a UTC time in ISO 8601", ([, texts]) => {
  for (const text of texts) expect([text, utcTime(text)]).toEqual([text, undefined]);
});

const moments = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
/** The extended form with milliseconds, as JavaScript writes it, or the basic one; UTC by a sign or by agreement. */
const forms = fc.tuple(fc.boolean(), fc.constantFrom("Z", "+00:00", "-00", ""));

test("CAL-007 CAL-008 · every moment is read as it was written, in whatever form", () => {
  fc.assert(
    fc.property(moments, forms, (moment, [basic, utc]) => {
      const extended = moment.toISOString().replace("Z", utc);
      expect(utcTime(basic ? extended.replaceAll(/(?<=\d)-(?=\d\d-|\d\dT)|(?<=T.*):/g, "") : extended)).toBe(
        moment.getTime(),
      );
    }),
    runs(100, 10_000),
  );
});

test("CAL-007 CAL-008 · of the days 01 to 31 those are taken that their month has", () => {
  const part = (max: number) => fc.integer({ min: 1, max });
  fc.assert(
    fc.property(part(9999), part(12), part(31), fc.constantFrom("-", ""), (year, month, day, dash) => {
      const written = [String(year).padStart(4, "0"), ...[month, day].map((each) => String(each).padStart(2, "0"))];
      const last = new Date(0);
      last.setUTCFullYear(year, month, 0);
      expect(utcTime(written.join(dash)) !== undefined).toBe(day <= last.getUTCDate());
    }),
    runs(100, 10_000),
  );
});
