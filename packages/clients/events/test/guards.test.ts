import { bodyJudge } from "@tillside/testing/bundle-judge";
import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { guarded, now } from "./guarded.ts";

const bundle = new URL("../openapi.json", import.meta.url);

const text = (maxLength: number) =>
  fc.oneof(
    fc.string({ maxLength, unit: "binary" }),
    fc.constantFrom("a".repeat(maxLength), "😀".repeat(maxLength), "a".repeat(maxLength + 1)),
  );
const name = fc.oneof(fc.constantFrom("email", "svc.x", "SVC.", "svc", "Svc"), text(256));
const pairs = fc.array(fc.record({ name, value: text(65536) }), { maxLength: 2 });
// The window that the bundle states in words, not as a schema.
const eventTime = fc
  .date({ min: new Date("2025-05-20T12:00:00Z"), max: new Date(now + 5 * 60_000), noInvalidDate: true })
  .chain((date) => fc.constantFrom(date.toISOString(), date.toISOString().replace("Z", "+00:00")));
const event = fc.record(
  { clientEventId: text(36), eventType: text(128), eventTime, metaData: pairs, objectData: pairs },
  { requiredKeys: ["clientEventId", "eventType", "eventTime"] },
);
// An empty batch is the one exception: its validity is open (EVT-011), and it would report nothing.
const events = fc.oneof(
  fc.array(event, { minLength: 1, maxLength: 3 }),
  fc.tuple(event, fc.constantFrom(100, 101)).map(([one, count]) => Array(count).fill(one)),
);

test.each([
  ["sendEventsV1", "/v1/events"],
  ["sendEventsV2", "/v2/events"],
])("every guard accepts a body that is valid by the spec: %s", (id, path) => {
  const isValid = bodyJudge(bundle, "post", path);
  fc.assert(
    fc.property(fc.record({ accountId: text(64), events }), (body) => {
      fc.pre(isValid(body));
      const before = JSON.stringify(body);
      guarded(id, { body });
      expect(JSON.stringify(body)).toBe(before);
    }),
    runs(30, 2_000),
  );
});
