import { describe, expect, test } from "vitest";
import { calendarCaller, demo } from "../../../test/calendar-caller.ts";

const path = (id: string, query = "") => `/v1/schedule/${id}${query}`;
const concert = {
  title: "Demo concert",
  startUtc: "2030-01-01T19:00:00Z",
  endUtc: "2030-01-01T21:00:00Z",
  isAllDayEvent: false,
};
const events = [
  { title: "Fair", start: "2029-01-01T10:00:00Z", end: "2029-01-01T11:00:00Z", allDayEvent: true },
  { title: "Some time" },
];
const fair = {
  title: "Fair",
  startUtc: "2029-01-01T10:00:00Z",
  endUtc: "2029-01-01T11:00:00Z",
  isAllDayEvent: true,
};

describe("by default", () => {
  const { advance, call, subscribe } = calendarCaller();

  test("CAL-110 · returns 200 with title, startUtc, endUtc and isAllDayEvent", async () => {
    const { status, body } = await call("GET", path(demo.subscription));
    expect([status, body]).toEqual([200, concert]);
  });

  test("CAL-114 · is the earliest event as one object, marked", async () => {
    const { body, openPoint } = await call("GET", path(await subscribe({ events })));
    expect(body).toEqual(fair);
    expect(openPoint).toBe("CAL-114, CAL-115, CAL-116");
  });

  test("CAL-111 CAL-115 CAL-116 · takes any from and to, and none, marked", async () => {
    for (const query of ["?from=2030-01-01&to=2030-02-01", "?from=x&to=", "?from=1&from=2", "?to=%F0%9F%8E%89", ""]) {
      const { status, openPoint } = await call("GET", path(demo.subscription, query));
      expect([status, openPoint]).toEqual([200, "CAL-114, CAL-115, CAL-116"]);
    }
  });

  test("CAL-112 CAL-113 · 404 for an unknown GUID and for what is none, 401 for a bad token", async () => {
    for (const id of ["00000000-0000-4000-8000-00000000dead", "unknown", "__proto__", "..%2F.."]) {
      const { status, openPoint } = await call("GET", path(id));
      expect([status, openPoint]).toEqual([404, "CAL-149"]);
    }
    expect((await call("GET", path(demo.subscription), { headers: { authorization: "Bearer x" } })).status).toBe(401);
  });

  test("CAL-114 · without any event there is no object to return: 404, marked", async () => {
    await call("DELETE", `${demo.events}/${demo.event}`);
    await advance(120);
    const { status, openPoint } = await call("GET", path(demo.subscription));
    expect([status, openPoint]).toEqual([404, "CAL-114, CAL-115, CAL-116, CAL-149"]);
  });
});

describe("by the setting", () => {
  const { call, subscribe } = calendarCaller({ settings: { calendarSchedule: "array" } });

  test("CAL-114 · is an array of all events that have times, the earliest first", async () => {
    const { body } = await call("GET", path(await subscribe({ events })));
    expect(body).toEqual([fair, concert]);
  });
  test("CAL-007 CAL-114 · has the earliest first in whatever form its start is written", async () => {
    const starts = ["2030-01-02", "20300101T10Z", "2030-01-01T09:00:00.5Z", "2030-01-01T09:00:00Z"];
    const { body } = await call(
      "GET",
      path(await subscribe({ events: starts.map((start) => ({ start, end: start })) })),
    );
    expect(body.map(({ startUtc }) => startUtc)).toEqual([
      "2030-01-01T09:00:00Z",
      "2030-01-01T09:00:00.5Z",
      "20300101T10Z",
      "2030-01-01T19:00:00Z",
      "2030-01-02",
    ]);
  });
});
