import { describe, expect, test } from "vitest";
import { calendarCaller, demo } from "../../../test/calendar-caller.ts";

const { call, subscribe, details } = calendarCaller();

describe("details", () => {
  test("CAL-023 CAL-117 · come with 200 and the subscriptionId", async () => {
    const { status, body } = await call("GET", `/v1/subscription/${demo.subscription}`);
    expect([status, body.subscriptionId]).toEqual([200, demo.subscription]);
  });

  test("CAL-024 · have the calendar with id, code, name and image", async () => {
    expect((await details()).calendar).toEqual({
      id: "cal_demo_0001",
      code: "cal_code_demo_0001",
      name: "Demo calendar",
      image: expect.any(String),
    });
  });

  test("CAL-025 · have tags of {id, name}", async () => {
    expect((await details()).tags).toEqual([{ id: "caltag_demo_0001", name: "Demo tag" }]);
  });

  test("CAL-041 · have the values of the fixture", async () => {
    expect(await details()).toMatchObject({
      timezoneId: "zone_demo_0001",
      subscriberId: "subscriber_demo_0001",
      channelFinderLineUpId: "lineup_demo_0001",
      channelFinderZipCode: "zip_demo_0001",
    });
  });

  test.for([
    ["CAL-026 CAL-079", ["timezoneId", "subscriptionType"]],
    ["CAL-027", ["subscriberId", "emailAddress", "marketingAllowed"]],
    ["CAL-028", ["providerName", "channelFinderLineUpId", "channelFinderZipCode"]],
    ["CAL-040", ["eventReminderMinutes", "allowPromotionalContent", "additionalOptIn", "isEventReminderDisabled"]],
  ] as const)("%s · have %j", async ([, names]) => {
    const body = await details();
    for (const name of names) expect(body).toHaveProperty(name);
  });

  test("CAL-079 · have the subscriptionType of their calendar", async () => {
    expect((await details()).subscriptionType).toBe(0);
  });

  test("CAL-029 CAL-083 · have createdAt, and isActive true while the subscription is active", async () => {
    const body = await details();
    expect([body.createdAt, body.isActive]).toEqual([expect.any(String), true]);
    expect(body).not.toHaveProperty("deactivatedDate");
  });

  test("CAL-030 · have events of {id, name, externalId, isExcluded}", async () => {
    expect((await details()).events).toEqual([
      { id: "evt_demo_0001", name: "Demo concert", externalId: "extevt_demo_0001", isExcluded: false },
    ]);
  });

  test("CAL-074 · have eventReminderMinutes as it was given, null where it was not", async () => {
    for (const [given, shown] of [
      [15, 15],
      ["P1D", "P1D"],
      [null, null],
      [undefined, null],
    ]) {
      const id = await subscribe({ eventReminderMinutes: given });
      expect((await details(id)).eventReminderMinutes).toEqual(shown);
    }
  });

  test("CAL-118 CAL-119 · an unknown id gives 400, marked", async () => {
    for (const id of ["unknown", "__proto__", "constructor", "..%2f..", "%F0%9F%8E%89", "x".repeat(3_000)]) {
      const { status, openPoint } = await call("GET", `/v1/subscription/${id}`);
      expect([status, openPoint]).toEqual([400, "CAL-119, CAL-149"]);
    }
  });
});

describe("visible events", () => {
  const first = async () => (await details()).eventsVisibleToSubscription?.[0];

  test("CAL-031 · are an array", async () => {
    expect((await details()).eventsVisibleToSubscription).toHaveLength(1);
  });

  test.for([
    ["CAL-032", { title: "Demo concert", location: "Demo Hall", description: "An evening of demo music." }],
    ["CAL-033", { subscriptionEventId: "evt_demo_0001", calendarEventId: "calevt_demo_0001" }],
    ["CAL-034", { timezone: "Demo time", timezoneIanaId: "Etc/UTC" }],
    [
      "CAL-035",
      {
        startDateTime: "2030-01-01T19:00:00Z",
        startDateTimeUtc: "2030-01-01T19:00:00Z",
        endDateTime: "2030-01-01T21:00:00Z",
        allDayEvent: false,
      },
    ],
    ["CAL-036 CAL-071", { reminderMinutes: null, merchantId: "merchant_demo_0001", accountId: "acc_demo_0001" }],
    ["CAL-037 CAL-080", { eventOccurrenceType: "demo_occurrence", isSubscriptionEvent: true }],
    ["CAL-038 CAL-082", { recurrenceFrequency: "demo_frequency", recurrenceUntilDateTime: "2030-02-01T19:00:00Z" }],
    ["CAL-038 CAL-075", { recurrenceUntilCount: null, recurrenceInterval: null }],
    ["CAL-039", { recurrenceWeeklyDays: "demo_days", recurrenceMonthlyDayOfWeek: "demo_day" }],
  ] as const)("%s · have %j", async ([, fields]) => {
    expect(await first()).toMatchObject(fields);
  });

  test("CAL-010 CAL-076 · nothing but the fields that the contract shows as null is null", async () => {
    const nulls = (value: object = {}) =>
      Object.entries(value).flatMap(([name, each]) => (each === null ? [name] : []));
    const id = await subscribe({ userName: "ann", events: [{ title: "Fair" }] });
    const body = await details(id);
    expect(nulls(body)).toEqual(["eventReminderMinutes"]);
    expect(nulls(body.eventsVisibleToSubscription?.[1])).toEqual([
      "reminderMinutes",
      "recurrenceUntilCount",
      "recurrenceInterval",
    ]);
  });
});
