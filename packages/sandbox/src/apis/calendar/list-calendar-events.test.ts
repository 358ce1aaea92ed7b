import { describe, expect, test } from "vitest";
import { calendarCaller, demo } from "../../../test/calendar-caller.ts";

const { call } = calendarCaller();
const list = (query = "pageNumber=1&pageSize=10") => call("GET", `${demo.calendar}?${query}`);
const first = async () => (await list()).body.result?.data?.[0];

describe("the envelope", () => {
  test("CAL-101 CAL-105 · is 200 with result, errors and success", async () => {
    const { status, body, openPoint } = await list();
    expect([status, openPoint]).toEqual([200, undefined]);
    expect(body).toEqual({ result: expect.any(Object), errors: [], success: true });
  });

  test("CAL-106 CAL-107 · has data, totalResults, pageNumber, pageSize and totalPages in its result", async () => {
    const { body } = await list("pageNumber=3&pageSize=10");
    expect(body.result).toEqual({
      data: expect.any(Array),
      totalResults: 25,
      pageNumber: 3,
      pageSize: 10,
      totalPages: 3,
    });
    expect(body.result?.data).toHaveLength(5);
  });

  test("CAL-108 CAL-149 · has errors of {type, message, code}", async () => {
    const failing = await call("GET", "/v1/acc_demo_0001/calendars/cal_demo_failing/events?pageNumber=1&pageSize=10");
    expect([failing.status, failing.openPoint]).toEqual([200, "CAL-149"]);
    const error = { type: expect.any(String), message: expect.any(String), code: expect.any(String) };
    expect(failing.body).toEqual({ errors: [error], success: false });
  });

  test("CAL-109 · comes with 401 for a bad token and 404 for an unknown account or calendar", async () => {
    const bad = await call("GET", demo.calendar, { headers: { authorization: "Bearer x" } });
    expect([bad.status, bad.body.success]).toEqual([401, false]);
    for (const path of [
      "/v1/unknown/calendars/cal_demo_0001/events",
      "/v1/acc_demo_0001/calendars/constructor/events",
    ]) {
      const { status, body } = await call("GET", path);
      expect([status, body.success]).toEqual([404, false]);
    }
  });
});

describe("pages", () => {
  test("CAL-102 CAL-103 CAL-151 · are counted from 1 and hold pageSize events, each once", async () => {
    const ids: unknown[] = [];
    for (let page = 1; page <= 4; page++) {
      const { body } = await list(`pageNumber=${page}&pageSize=7`);
      ids.push(...(body.result?.data ?? []).map(({ id }) => id));
    }
    expect([ids.length, new Set(ids).size]).toEqual([25, 25]);
  });

  test("CAL-102 CAL-103 CAL-104 · a number that is none gives 400, marked", async () => {
    for (const value of ["0", "-1", "1.5", "x", "", "Infinity", "NaN", "9e99", "1&pageNumber=2&pageSize=2"]) {
      for (const name of ["pageNumber", "pageSize"]) {
        const { status, openPoint, body } = await list(`${name}=${value}`);
        expect([name, value, status, openPoint]).toEqual([name, value, 400, "CAL-104, CAL-149"]);
        expect(body.success).toBe(false);
      }
    }
  });

  test("CAL-104 · default to the first one of 20 events, marked; there is no largest size", async () => {
    const { body, openPoint } = await list("");
    expect([body.result?.pageNumber, body.result?.pageSize, openPoint]).toEqual([1, 20, "CAL-104"]);
    expect((await list("pageNumber=1&pageSize=1000000")).body.result?.data).toHaveLength(25);
    expect((await list("pageNumber=9007199254740991&pageSize=9007199254740991")).body.result?.data).toEqual([]);
  });
});

describe("by the setting", () => {
  const { call } = calendarCaller({ settings: { calendarPageSize: 5 } });

  test("CAL-104 · a page holds 5 events where the request says nothing", async () => {
    const { result } = (await call("GET", demo.calendar)).body;
    expect([result?.pageSize, result?.data?.length]).toEqual([5, 5]);
  });
});

describe("items", () => {
  test.for([
    ["CAL-014", { id: "calevt_demo_0001", title: "Demo concert" }],
    ["CAL-014", { description: "An evening of demo music.", location: "Demo Hall" }],
    ["CAL-015 CAL-071", { reminderMinutes: null }],
    ["CAL-016", { timezoneBclId: "UTC", timezoneIanaId: "Etc/UTC" }],
    [
      "CAL-017",
      {
        startDateTimeUtc: "2030-01-01T19:00:00Z",
        startDateTimeLocal: "2030-01-01T19:00:00",
        endDateTimeLocal: "2030-01-01T21:00:00",
      },
    ],
    ["CAL-019", { lastUpdateDateTimeUtc: "2029-12-01T00:00:00Z" }],
    ["CAL-020", { calendarTags: [{ id: "caltag_demo_0001", text: "Demo tag" }] }],
    ["CAL-021", { calendarTimezones: [{ bclId: "UTC", ianaId: "Etc/UTC", offsetMinutes: 0 }] }],
  ] as const)("%s · have %j", async ([, fields]) => {
    expect(await first()).toMatchObject(fields);
  });

  test("CAL-022 · have calendarCustomFields of {name, label, url, imageUrl}", async () => {
    const text = expect.any(String);
    expect((await first())?.calendarCustomFields).toEqual([{ name: text, label: text, url: text, imageUrl: text }]);
  });

  test("CAL-018 · have the listed fields only, and no endDateTimeUtc", async () => {
    expect(Object.keys((await first()) ?? {}).toSorted()).toEqual([
      "calendarCustomFields",
      "calendarTags",
      "calendarTimezones",
      "description",
      "endDateTimeLocal",
      "id",
      "lastUpdateDateTimeUtc",
      "location",
      "reminderMinutes",
      "startDateTimeLocal",
      "startDateTimeUtc",
      "timezoneBclId",
      "timezoneIanaId",
      "title",
    ]);
  });
});
