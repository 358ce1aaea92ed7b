import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";

test.each(["sendEventsV1", "sendEventsV2"])("EVT-011 · %s: an empty batch is refused", (id) => {
  expect(() => guarded(id, { body: { accountId: "account-1", events: [] } })).toThrow(
    expect.objectContaining({ name: "GuardError", rule: "EVT-011", field: "body.events" }),
  );
});
