import { expect, test } from "vitest";
import { event } from "../../test/calls.ts";
import { guarded } from "../../test/guarded.ts";

const email = { name: "email", value: "a@store.example" };
const send = (given: object, accountId = "account-1") =>
  guarded("sendEventsV2", { body: { accountId, events: [{ ...event, ...given }] } });

test.each(["sendEventsV1", "sendEventsV2"])("EVT-010 EVT-132 EVT-133 · %s: 100 events pass, 101 are refused", (id) => {
  const batch = (count: number) => guarded(id, { body: { accountId: "a", events: Array(count).fill(event) } });
  expect(batch(100)).toEqual([]);
  expect(() => batch(101)).toThrow(
    expect.objectContaining({
      ...{ name: "GuardError", rule: "EVT-010", field: "body.events" },
      message: `${id}: body.events has 101 entries; at most 100 are allowed. Send the others in further calls. Nothing was sent. (EVT-010; guards: { "sizes": false } switches this check off.)`,
    }),
  );
});

test.each<[string, string, number, (text: string) => string[]]>([
  ["EVT-008", "body.accountId", 64, (text) => send({}, text)],
  ["EVT-013", "body.events[0].clientEventId", 36, (text) => send({ clientEventId: text })],
  ["EVT-017", "body.events[0].eventType", 128, (text) => send({ eventType: text })],
  ["EVT-029", "body.events[0].metaData[0].name", 256, (text) => send({ metaData: [{ name: text, value: "v" }] })],
  ["EVT-033", "body.events[0].metaData[0].value", 65536, (text) => send({ metaData: [{ name: "n", value: text }] })],
  [
    "EVT-029",
    "body.events[0].objectData[1].name",
    256,
    (text) => send({ objectData: [email, { name: text, value: "v" }] }),
  ],
  [
    "EVT-033",
    "body.events[0].objectData[1].value",
    65536,
    (text) => send({ objectData: [email, { name: "n", value: text }] }),
  ],
])("%s EVT-132 EVT-133 · %s: %i characters pass, one more is refused", (rule, field, most, sendText) => {
  expect(sendText("a".repeat(most))).toEqual([]);
  expect(() => sendText("a".repeat(most + 1))).toThrow(expect.objectContaining({ name: "GuardError", rule, field }));
});

test("EVT-034 · too long in UTF-16 units alone is advice, since the contract names no unit", () => {
  expect(send({ clientEventId: "😀".repeat(36) })).toEqual(["EVT-013 body.events[0].clientEventId"]);
  expect(() => send({ clientEventId: "😀".repeat(37) })).toThrow(expect.objectContaining({ rule: "EVT-013" }));
});
