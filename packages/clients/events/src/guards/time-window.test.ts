import { expect, test } from "vitest";
import { event } from "../../test/calls.ts";
import { guarded } from "../../test/guarded.ts";

// Guards are tested at 2026-11-20T12:00:00Z.
const field = "body.events[1].eventTime";
const send = (eventTime: unknown) =>
  guarded("sendEventsV1", { body: { accountId: "account-1", events: [event, { ...event, eventTime }] } });

test.each([
  ["EVT-021", "2025-05-20T11:59:59.999Z"],
  ["EVT-022", "2026-11-20T12:05:00.001Z"],
  ["EVT-022", "2026-11-20T12:30:00+00:00"],
])("%s · outside the window, 18 calendar months back to 5 minutes ahead: %s", (rule, time) => {
  expect(() => send(time)).toThrow(expect.objectContaining({ name: "GuardError", rule, field }));
});

test.each([
  ["EVT-021", "2025-05-20T12:00:00Z"],
  ["EVT-021", "2025-05-29T11:59:59Z"],
  ["EVT-022", "2026-11-20T12:05:00Z"],
  ["EVT-022", "2026-11-20t12:04:01z"],
])("%s, EVT-023 · near the bound is advice: %s", (rule, time) => {
  expect(send(time)).toEqual([`${rule} ${field}`]);
});

test.each(["2025-05-29T12:00:00Z", "2026-11-20T12:04:00.000Z", "2026-01-01T00:00:00+00:00"])(
  "EVT-134 · well inside: %s",
  (time) => expect(send(time)).toEqual([]),
);

test.each(["2026-11-20T14:00:00+02:00", "2026-11-20", "2026-11-20T12:00:00", "yesterday", ""])(
  "EVT-020 · not RFC 3339 in UTC is advice: %j",
  (time) => expect(send(time)).toEqual([`EVT-020 ${field}`]),
);

test("EVT-021 · another offset counts by its moment", () => {
  expect(() => send("2025-05-20T12:00:00+01:00")).toThrow(expect.objectContaining({ rule: "EVT-021", field }));
});
