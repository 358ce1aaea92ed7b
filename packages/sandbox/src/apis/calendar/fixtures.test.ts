import { describe, expect, test } from "vitest";
import { calendarCaller } from "../../../test/calendar-caller.ts";

describe("demo", () => {
  const { call, send } = calendarCaller();

  test("has what a test needs to start", async () => {
    const { calendar } = (await send("GET", "/_sandbox/fixtures")).body;
    expect(calendar).toMatchObject({
      clientId: "sandbox-calendar-1",
      clientSecret: "sandbox-secret-calendar-1",
      accountCode: "acc_demo_0001",
      calendarCode: "cal_code_demo_0001",
      calendarId: "cal_demo_0001",
      subscriptionId: "00000000-0000-4000-8000-000000000003",
      eventId: "evt_demo_0001",
    });
    expect((await call("GET", `/v1/subscription/${calendar?.subscriptionId}`)).status).toBe(200);
  });
});

describe("empty", () => {
  const { call } = calendarCaller({ seed: "empty" });

  test("has the credentials alone", async () => {
    const { status } = await call("GET", "/v1/acc_demo_0001/calendars/cal_demo_0001/events");
    expect(status).toBe(404);
  });
});
