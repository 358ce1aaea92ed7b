import { describe, expect, test } from "vitest";
import { verdict } from "./verdict.ts";

const of = (status: number, onRepeat: "replay" | "conflict" = "replay") => {
  const { result, again, conflict } = verdict(new Response(null, { status }), onRepeat);
  return conflict ? [result, again, "conflict"] : [result, again];
};

describe("the answer to the same key and bytes", () => {
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
