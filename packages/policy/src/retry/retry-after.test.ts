import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { retryAfter } from "./retry-after.ts";

const now = Date.parse("1994-11-06T08:49:37Z");
const given = (value: string, date?: string) =>
  retryAfter(new Headers({ "Retry-After": value, ...(date === undefined ? {} : { Date: date }) }), now);

describe("retryAfter", () => {
  test("ONB-247 · whole seconds", () => expect(given("17")).toBe(17_000));

  test.each([
    ["2.5", 3_000],
    ["2.0", 2_000],
    ["0.001", 1_000],
    ["1, 20,3", 20_000],
    ["0.5, 1.5", 2_000],
  ])("is never shortened: %s", (value, wait) => expect(given(value)).toBe(wait));

  test.each([
    ["IMF-fixdate", "Sun, 06 Nov 1994 08:50:37 GMT"],
    ["RFC 850", "Sunday, 06-Nov-94 08:50:37 GMT"],
    ["asctime", "Sun Nov  6 08:50:37 1994"],
  ])("an HTTP date, %s", (_form, value) => expect(given(value)).toBe(60_000));

  test("an asctime date with a two-digit day", () => expect(given("Wed Nov 16 08:49:37 1994")).toBe(864_000_000));

  test("a date counts from the response's own Date, so that a wrong clock on either side does no harm", () => {
    expect(given("Sun, 06 Nov 1994 10:00:30 GMT", "Sun, 06 Nov 1994 10:00:00 GMT")).toBe(30_000);
    expect(given("Sun, 06 Nov 1994 07:00:30 GMT", "Sunday, 06-Nov-94 07:00:00 GMT")).toBe(30_000);
  });

  test("a malformed Date is ignored", () => expect(given("Sun, 06 Nov 1994 08:49:47 GMT", "yesterday")).toBe(10_000));

  test("seconds need no Date", () => expect(given("5", "Sun, 06 Nov 1994 07:00:00 GMT")).toBe(5_000));

  test.each([
    ["absent", undefined],
    ["zero", "0"],
    ["negative", "-1"],
    ["with a unit", "10s"],
    ["a number for Date.parse only", "+120"],
    ["hexadecimal", "0x10"],
    ["exponent", "1e3"],
    ["two values, one of them none", "1, soon"],
    ["half a fraction", ".5"],
    ["empty", ""],
    ["words", "soon"],
    ["ISO date", "2026-11-20T12:00:00Z"],
    ["a date in another zone", "Sun, 06 Nov 1994 08:50:37 PST"],
    ["a date without zone", "Sun, 06 Nov 1994 08:50:37"],
    ["a date after a word", "on Sun, 06 Nov 1994 08:50:37 GMT"],
    ["a date before a word", "Sun, 06 Nov 1994 08:50:37 GMT please"],
    ["an RFC 850 date after a word", "on Sunday, 06-Nov-94 08:50:37 GMT"],
    ["an RFC 850 date before a word", "Sunday, 06-Nov-94 08:50:37 GMT please"],
    ["an asctime date after a word", "on Sun Nov  6 08:50:37 1994"],
    ["an asctime date before a word", "Sun Nov  6 08:50:37 1994 please"],
    ["a date that does not exist", "Sun, 99 Nov 1994 08:50:37 GMT"],
    ["a date in the past", "Sun, 06 Nov 1994 08:49:36 GMT"],
    ["a date that is now", "Sun, 06 Nov 1994 08:49:37 GMT"],
  ])("asks for nothing when it is %s", (_case, value) => {
    expect(value === undefined ? retryAfter(new Headers(), now) : given(value)).toBeUndefined();
  });

  test("spaces around it do not matter", () => {
    const headers = { get: (name: string) => (name === "retry-after" ? "  3 " : null) } as Headers;
    expect(retryAfter(headers, now)).toBe(3_000);
  });

  test("huge values stay huge: never shortened", () => {
    expect(given("31536000000")).toBe(31_536_000_000_000);
    expect(given("9".repeat(400))).toBe(Number.POSITIVE_INFINITY);
  });

  test("never less than asked: seconds, and dates in any form", () => {
    const seconds = fc.integer({ min: 1, max: 1_000_000 });
    const skew = fc.integer({ min: -10_000_000, max: 10_000_000 });
    const form = fc.constantFrom(imfFixdate, rfc850, asctime);
    fc.assert(
      fc.property(seconds, skew, form, form, (asked, skewed, written, dated) => {
        expect(given(`${asked}`)).toBe(asked * 1000);
        const server = now + skewed * 1000;
        expect(given(written(server + asked * 1000), dated(server))).toBe(asked * 1000);
      }),
      runs(100, 10_000),
    );
  });

  test("whatever the header says, the wait is absent or above zero, and nothing is thrown", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii" }), (value) => {
        const headers = { get: () => value } as unknown as Headers;
        const wait = retryAfter(headers, now);
        expect(wait === undefined || wait > 0).toBe(true);
      }),
      runs(100, 10_000),
    );
  });
});

const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function imfFixdate(time: number): string {
  return new Date(time).toUTCString();
}

function rfc850(time: number): string {
  const [, day, month, year, clock] = imfFixdate(time).split(" ");
  return `${days[new Date(time).getUTCDay()]}, ${day}-${month}-${year?.slice(2)} ${clock} GMT`;
}

function asctime(time: number): string {
  const [weekday, day, month, year, clock] = imfFixdate(time).split(" ");
  return `${weekday?.slice(0, 3)} ${month} ${String(Number(day)).padStart(2)} ${clock} ${year}`;
}
