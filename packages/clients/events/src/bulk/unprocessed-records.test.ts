import { describe, expect, it } from "vitest";
import { unprocessedVerdict } from "./unprocessed-records.ts";

const event = (clientEventId: string, eventType = "conversion") => ({
  clientEventId,
  eventType,
  eventTime: "2026-11-01T12:00:00Z",
});
const records = [event("a"), event("b"), event("c", "one"), event("c", "two"), event("c", "two")];
const batch = { records, texts: records.map((record) => JSON.stringify(record)) };
const error = { code: "ValidationError", message: "no" };

/** Places of those that failed, and whether the others are sure. */
function read(failed: unknown) {
  return readBody({ data: { unprocessedRecords: failed } });
}

function readBody(body: unknown) {
  const verdict = unprocessedVerdict(body, batch);
  if (verdict.result !== "accepted") throw new Error(verdict.result);
  return { places: [...verdict.refused.keys()], unsure: verdict.unsure };
}

describe("the failed events of a 200", () => {
  it.each([[undefined], [null], [[]]])("EVT-085 · a list that is %j has no failed events", (failed) => {
    expect(read(failed)).toEqual({ places: [], unsure: undefined });
  });

  it.each([[undefined], [{}], [{ data: null }], [{ data: {} }], [{ data: {}, success: true }]])(
    "EVT-085 · a body that is %j has no failed events",
    (body) => {
      expect(readBody(body)).toEqual({ places: [], unsure: undefined });
    },
  );

  const unsure = "status 200, but its body does not say which of the records failed";

  it.each([[{ error, record: event("a") }], [{}], ["all"], [""], [5], [0], [true], [false]])(
    "EVT-085 · something else than a list, %j, does not say that none failed: all events are unknown",
    (failed) => {
      expect(read(failed)).toEqual({ places: [], unsure });
    },
  );

  it.each([["ok"], [""], [null], [7], [true], [[]], [[null]], [{ success: false }], [{ data: "ok" }], [{ data: [] }]])(
    "EVT-080 EVT-085 · a body that is not the documented object, %j, proves nothing: all events are unknown",
    (body) => {
      expect(readBody(body)).toEqual({ places: [], unsure });
    },
  );

  it("EVT-081 EVT-082 · each has its code and message, and is found by the event in the response", () => {
    expect(unprocessedVerdict({ data: { unprocessedRecords: [{ error, record: event("b") }] } }, batch)).toEqual({
      result: "accepted",
      refused: new Map([[1, error]]),
    });
  });

  it("EVT-014 · of several events with one id, the identical one; each once", () => {
    expect(read([{ error, record: event("c", "two") }]).places).toEqual([3]);
    expect(read(Array(2).fill({ error, record: event("c", "two") })).places).toEqual([3, 4]);
    // Written in another order by the service.
    const { eventTime, eventType, clientEventId } = event("c", "two");
    expect(read([{ error, record: { eventTime, eventType, clientEventId } }]).places).toEqual([2]);
  });

  it("EVT-132 · accepts any code, and none", () => {
    const verdict = unprocessedVerdict({ data: { unprocessedRecords: [{ record: event("a") }] } }, batch);
    expect(verdict).toMatchObject({ refused: new Map([[0, { code: "unknown", message: "no reason is given" }]]) });
  });

  it.each([
    ["was not sent", { error, record: event("z") }],
    ["comes without its record", { error }],
    ["is null", null],
  ])("one that %s may be any of the others: these are unknown, never accepted", (_, strange) => {
    expect(read([{ error, record: event("a") }, strange])).toEqual({
      places: [0],
      unsure: "status 200, but 1 of the records that it says failed were not sent in this batch",
    });
  });
});
