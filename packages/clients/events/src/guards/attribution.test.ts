import { expect, test } from "vitest";
import { event } from "../../test/calls.ts";
import { guarded } from "../../test/guarded.ts";

const send = (...objectData: (object[] | undefined)[]) =>
  guarded("sendEventsV2", {
    body: { accountId: "account-1", events: objectData.map((pairs) => ({ ...event, objectData: pairs })) },
  });

test.each([
  ["email", "v"],
  ["emailsha256", "ab".repeat(32)],
  ["passbackconversiontrackingid", "v"],
])("EVT-037 · %s attributes the event", (name, value) => {
  expect(
    send([
      { name: "amount", value: "1" },
      { name, value },
    ]),
  ).toEqual([]);
});

test("EVT-037, EVT-038 · without any of them the event goes out, with advice, once per call", () => {
  const named = [{ name: "email", value: "v" }];
  expect(send(named, undefined, [{ name: "Email", value: "v" }])).toEqual(["EVT-037 body.events[1].objectData"]);
});
