import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { LineIndex } from "./line-index.ts";

test("returns the line of each record, whatever is between the records", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1 }), (steps) => {
      const index = new LineIndex();
      let line = 0;
      const lines = steps.map((step, position) => {
        line += step;
        index.note(position, line);
        return line;
      });
      expect(lines.map((_, position) => index.lineOf(position))).toEqual(lines);
    }),
    runs(100, 10_000),
  );
});
