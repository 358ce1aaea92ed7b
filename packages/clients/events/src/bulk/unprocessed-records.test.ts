import { describe, expect, it } from "vitest";
import { unprocessedVerdict } from "./unprocessed-records.ts";

const event = (clientEventId: string, eventType = "conversion") => ({
  clientEventId,
  eventType,
  eventTime: "2026-11-01T12:00:00Z",
});
const records = [event("a"), event("b"), event("c", "one"), event("c", "two"), event("c", "two")];
const batch = { texts: records.map((record) => JSON.stringify(record)) };
const error = { code: "ValidationError", message: "no" };

/** Places of those that failed, and of those that may have failed (undefined: all others), with the reason. */
function read(failed: unknown) {
  return readBody({ data: { unprocessedRecords: failed } });
}

function readBody(body: unknown) {
  const verdict = unprocessedVerdict(body, batch);
  if (verdict.result !== "accepted") throw new Error(verdict.result);
  return { places: [...verdict.refused.keys()], unsure: verdict.unsure, unsureAt: verdict.unsureAt };
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
    expect(read([{ error, record: { eventTime, eventType, clientEventId } }]).places).toEqual([3]);
  });

  it("EVT-015 EVT-082 · one that is listed again has failed once: the other one with its id is accepted", () => {
    const one = { error, record: event("c", "one") };
    expect(read([one, one])).toEqual({ places: [2], unsure: undefined, unsureAt: undefined });
    const a = { error, record: event("a") };
    expect(read([a, { ...a, error: { code: "B", message: "another" } }])).toEqual({ places: [0], unsure: undefined });
    expect(read([{ error, record: { clientEventId: "c" } }, one, one])).toEqual({
      places: [2],
      unsure: "status 200, but it does not say which of the records with the same clientEventId failed",
      unsureAt: [3, 4],
    });
  });

  const several = "status 200, but it does not say which of the records with the same clientEventId failed";

  it("EVT-015 EVT-082 · one that may be several with its id: only these are unknown, and none is guessed", () => {
    const bare = { error, record: { clientEventId: "c" } };
    expect(read([bare, { error, record: event("a") }])).toEqual({ places: [0], unsure: several, unsureAt: [2, 3, 4] });
    expect(read([bare, bare])).toEqual({ places: [], unsure: several, unsureAt: [2, 3, 4] });
    // The others are found by their content, whatever comes first.
    const two = { error, record: event("c", "two") };
    expect(read([bare, two, two])).toEqual({ places: [3, 4, 2], unsure: undefined, unsureAt: undefined });
    // As many as there are: all of them failed.
    expect(read([bare, bare, bare]).places).toEqual([2, 3, 4]);
  });

  it("EVT-015 · one that was not sent may be any of the others, also if others may be one of several", () => {
    expect(read([{ error, record: { clientEventId: "c" } }, { error }])).toEqual({
      places: [],
      unsure: "status 200, but 1 of the records that it says failed were not sent in this batch",
      unsureAt: undefined,
    });
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
      unsureAt: undefined,
    });
  });
});
