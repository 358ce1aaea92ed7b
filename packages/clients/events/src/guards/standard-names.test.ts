import { expect, test } from "vitest";
import { event } from "../../test/calls.ts";
import { guarded } from "../../test/guarded.ts";

const attributing = { name: "passbackconversiontrackingid", value: "t" };
const field = "body.events[0].objectData[1].value";
const send = (name: string, value: unknown) =>
  guarded("sendEventsV2", {
    body: { accountId: "account-1", events: [{ ...event, objectData: [attributing, { name, value }] }] },
  });
const hash = "ab".repeat(32);

test.each([
  ["EVT-039", "email", "Ada@store.example"],
  ["EVT-039", "email", " ada@store.example"],
  ["EVT-039", "email", hash],
  ["EVT-040", "emailsha256", "ada@store.example"],
  ["EVT-043", "amount", "49,90"],
  ["EVT-045", "quantity", "1.5"],
  ["EVT-052", "margin", "10%"],
  ["EVT-057", "firstnamesha256", "ada"],
  ["EVT-058", "lastnamesha256", hash.slice(1)],
  ["EVT-060", "mobilesha256", "+47 123"],
  ["EVT-062", "ipaddresssha256", "192.0.2.1"],
  ["EVT-064", "DeviceType", "desktop"],
  ["EVT-068", "title", "Dr"],
  ["EVT-069", "gender", "female"],
  ["EVT-070", "dob", "1990-12-31"],
  ["EVT-071", "age", "forty"],
  ["EVT-075", "value", "1e3"],
  ["EVT-076", "predictedltv", ""],
])("EVT-079 %s · a breach of its name's rule is advice: %s %j", (rule, name, value) => {
  expect(send(name, value)).toEqual([`${rule} ${field}`]);
});

test.each([
  ["email", "ada@store.example"],
  ["emailsha256", hash],
  ["mobilesha256", hash.toUpperCase()],
  ["amount", "-49.90"],
  ["quantity", "2"],
  ["DeviceType", "Tablet"],
  ["title", "Miss"],
  ["gender", "F"],
  ["dob", "19901231"],
  ["age", "40"],
  ["currency", "anything"],
  ["sku", "a,b"],
  ["devicetype", "desktop"],
  ["constructor", "own"],
  // What is no text fails for another reason, at the service.
  ["amount", 49.9],
])("EVT-079 · nothing is advised about %s %j", (name, value) => {
  expect(send(name, value)).toEqual([]);
});
