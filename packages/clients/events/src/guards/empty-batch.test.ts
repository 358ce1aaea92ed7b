import { expect, test } from "vitest";
import { event } from "../../test/calls.ts";
import { guarded } from "../../test/guarded.ts";

test.each(["sendEventsV1", "sendEventsV2"])("EVT-011 · %s: an empty batch is refused", (id) => {
  expect(() => guarded(id, { body: { accountId: "account-1", events: [] } })).toThrow(
    expect.objectContaining({ name: "GuardError", rule: "EVT-011", field: "body.events" }),
  );
});

test.each(["sendEventsV1", "sendEventsV2"])("EVT-011 · %s: empty strings go out", (id) => {
  const pairs = [{ name: "email", value: "" }];
  const empty = { ...event, clientEventId: "", eventType: "", metaData: pairs, objectData: pairs };
  expect(guarded(id, { body: { accountId: "", events: [empty] } })).toEqual([]);
});
