import { expect, test } from "vitest";
import { event } from "../../test/calls.ts";
import { guarded } from "../../test/guarded.ts";

const send = (list: string, name: string) => {
  const pairs = [{ name: "email", value: "a" }];
  const given = { ...event, objectData: pairs, [list]: [...pairs, { name, value: "v" }] };
  return guarded("sendEventsV1", { body: { accountId: "account-1", events: [event, given] } });
};

test.each([
  ["metaData", "svc.x"],
  ["metaData", "SVC."],
  ["objectData", "Svc.Trace"],
])("EVT-030 EVT-031 EVT-132 · a name in %s that begins with svc. is refused: %s", (list, name) => {
  expect(() => send(list, name)).toThrow(
    expect.objectContaining({ name: "GuardError", rule: "EVT-030", field: `body.events[1].${list}[1].name` }),
  );
});

test.each(["svc", "svcx", "a.svc.", " svc.x"])("EVT-030 · %j is not reserved", (name) => {
  expect(send("metaData", name)).toEqual([]);
});
