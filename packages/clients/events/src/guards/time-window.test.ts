import { checkBody } from "@tillside/policy";
import { expect, onTestFinished, test, vi } from "vitest";
import { event } from "../../test/calls.ts";
import { fakeApi } from "../../test/fake-api.ts";
import { guarded } from "../../test/guarded.ts";
import { systemClock } from "../index.ts";

// Guards are tested at 2026-11-20T12:00:00Z.
const field = "body.events[1].eventTime";
const send = (eventTime: unknown) =>
  guarded("sendEventsV1", { body: { accountId: "account-1", events: [event, { ...event, eventTime }] } });

test.each([
  ["EVT-021", "2025-05-20T11:59:59.999Z"],
  ["EVT-022", "2026-11-20T12:05:00.001Z"],
  ["EVT-022", "2026-11-20T12:30:00+00:00"],
])("%s EVT-132 · outside the window, 18 calendar months back to 5 minutes ahead: %s", (rule, time) => {
  expect(() => send(time)).toThrow(expect.objectContaining({ name: "GuardError", rule, field }));
});

test.each([
  ["EVT-021", "2025-05-20T12:00:00Z"],
  ["EVT-021", "2025-05-29T11:59:59Z"],
  ["EVT-022", "2026-11-20T12:05:00Z"],
  ["EVT-022", "2026-11-20t12:04:01z"],
])("%s, EVT-023 · a time near the bound causes advice: %s", (rule, time) => {
  expect(send(time)).toEqual([`${rule} ${field}`]);
});

test.each(["2025-05-29T12:00:00Z", "2026-11-20T12:04:00.000Z", "2026-01-01T00:00:00+00:00"])(
  "EVT-134 · well inside: %s",
  (time) => expect(send(time)).toEqual([]),
);

test.each(["2026-11-20T14:00:00+02:00", "2026-11-20", "2026-11-20T12:00:00", "yesterday", ""])(
  "EVT-020 · a time that is not RFC 3339 in UTC causes advice: %j",
  (time) => expect(send(time)).toEqual([`EVT-020 ${field}`]),
);

test("EVT-021 · a time with an offset counts as its moment in UTC", () => {
  expect(() => send("2025-05-20T12:00:00+01:00")).toThrow(expect.objectContaining({ rule: "EVT-021", field }));
});

test("EVT-022 · uses the time of day, also after the machine slept or its clock was corrected", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const client = fakeApi().client({ clock: systemClock });
  const send = (time: number) =>
    checkBody(client, "POST /v1/events", {
      accountId: "account-1",
      events: [{ ...event, eventTime: new Date(time).toISOString() }],
    });
  const later = Date.now() + 86_400_000;
  vi.setSystemTime(later);
  expect(() => send(later)).not.toThrow();
  expect(() => send(later + 5 * 60_000 + 1)).toThrow(expect.objectContaining({ rule: "EVT-022" }));
});
