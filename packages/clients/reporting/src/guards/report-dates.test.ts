import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";

const date = "2026-01-01T00:00:00.000";
const read = (query: object, operation = "getAccountSummary") => guarded(operation, { query });

test.each([
  "2026-01-01T00:00:00.000Z",
  "2026-01-01T00:00:00.000+02:00",
  "2026-01-01T00:00:00.000-0530",
  "2026-01-01T00:00:00.000+02",
  "2026-01-01T00:00:00",
  "2026-01-01T00:00:00.00",
  "2026-01-01T00:00:00.000000",
  "2026-01-01",
  "soon",
  "",
  1_767_225_600_000,
  new Date("2026-01-01T00:00:00.000Z"),
])("REP-021, REP-023 · without milliseconds, or with an offset, a date is refused: %j", (given) => {
  expect(() => read({ dateStart: given, dateEnd: date })).toThrow(
    expect.objectContaining({ name: "GuardError", rule: "REP-021", field: "params.query.dateStart" }),
  );
  expect(() => read({ dateStart: date, dateEnd: given }, "getCampaignHistogram")).toThrow(
    expect.objectContaining({ name: "GuardError", rule: "REP-023", field: "params.query.dateEnd" }),
  );
});

test("REP-021 · the refusal says how to write it, and shows no value", () => {
  expect(() => read({ dateStart: new Date(0).toISOString() })).toThrow(
    "getAccountSummary: params.query.dateStart must have milliseconds and no offset, not even Z: YYYY-MM-DDTHH:MM:SS.sss.",
  );
});

test.each(["2026-01-01T00:00:00.000", "2024-02-29T23:59:59.999", "0001-01-01T00:00:00.000"])(
  "REP-021, REP-023 · %s is a date-time with milliseconds and no offset",
  (given) => expect(read({ dateStart: given, dateEnd: given })).toEqual([]),
);

test.each([
  "2026-01-01 00:00:00.000",
  "2026-01-01t00:00:00.000",
  "2026/01/01 00:00:00.000",
  "20260101T000000.000",
  "2026-02-30T00:00:00.000",
  "2026-01-01T24:00:00.000",
  "2026-13-01T00:00:00.000",
])("REP-021, REP-023 · other separators, and a day or time that does not exist, are advice: %s", (given) => {
  expect(read({ dateStart: given, dateEnd: date })).toEqual(["REP-021 params.query.dateStart"]);
  expect(read({ dateStart: date, dateEnd: given })).toEqual(["REP-023 params.query.dateEnd"]);
});

test("REP-028 · nothing is said of dates that are left out; those of metadata reads have the same form", () => {
  expect(read({}, "getCampaign")).toEqual([]);
  expect(read({ dateStart: undefined, dateEnd: null }, "getAudience")).toEqual([]);
  expect(() => read({ dateStart: "2026-01-01" }, "getCampaign")).toThrow("params.query.dateStart");
});
