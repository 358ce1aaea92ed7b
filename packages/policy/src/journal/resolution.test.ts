import { describe, expect, test } from "vitest";
import { metConflict, resolutionOf } from "./resolution.ts";

const of = (status: number, onRepeat: "replay" | "conflict" = "replay") => {
  const { result, again, conflict } = resolutionOf(new Response(null, { status }), onRepeat);
  return conflict ? [result, again, "conflict"] : [result, again];
};

describe("the response to the same key and bytes", () => {
  test.each([200, 201, 202, 204])("%i confirms", (status) => {
    expect(of(status)).toEqual(["confirmed", false]);
    expect(of(status, "conflict")).toEqual(["confirmed", false]);
  });

  test.each([400, 413, 422, 501])("%i: refused, it failed", (status) => {
    expect(of(status)).toEqual(["failed", false]);
    expect(of(status, "conflict")).toEqual(["failed", false]);
  });

  test.each([401, 403, 404, 405, 408, 410, 415, 425, 429, 451, 500, 502, 503, 504])(
    "%i says nothing of the earlier attempt: again",
    (status) => {
      expect(of(status)).toEqual(["unknown", true]);
      expect(of(status, "conflict")).toEqual(["unknown", true]);
    },
  );

  test("ONB-271 EVT-108 · 409: a replaying server may still be at it, so it is not sent again unasked; a conflict never becomes clearer", () => {
    expect(of(409)).toEqual(["unknown", false, "conflict"]);
    expect(of(409, "conflict")).toEqual(["unknown", false]);
  });
});

describe("a 409 that a call of its own process ended in", () => {
  test("ONB-271 · a server that replays: it is sent again when it is asked for, and has its operation", () => {
    expect(metConflict({ onRepeat: "replay", operationId: "operation-7" })).toMatchObject({
      result: "unknown",
      reason: "status 409: the first call may be running or have been executed; it is not sent again unless asked",
      operationId: "operation-7",
      conflict: true,
      again: false,
    });
  });

  test("EVT-108 · a server that reports conflicts: nothing promises that asking helps", () => {
    expect(metConflict({ onRepeat: "conflict", operationId: undefined })).toMatchObject({
      result: "unknown",
      reason: "status 409: the server has seen the key, but does not return the result",
      conflict: false,
      again: false,
    });
  });
});
