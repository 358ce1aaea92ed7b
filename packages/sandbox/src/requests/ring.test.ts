import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Ring } from "./ring.ts";
import { SharedBytes } from "./shared-bytes.ts";

const command = fc.oneof(
  { weight: 20, arbitrary: fc.record({ bytes: fc.integer({ min: 0, max: 40 }), gap: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.constant("clear" as const) },
);

test("holds what a plain list would hold that forgets its oldest items, and finds by id", () => {
  const limits = fc.record({ entries: fc.integer({ min: 1, max: 9 }), bytes: fc.integer({ min: 1, max: 100 }) });
  fc.assert(
    fc.property(limits, fc.array(command, { maxLength: 60 }), ({ entries, bytes }, commands) => {
      const ring = new Ring<{ readonly id: number }>(entries, new SharedBytes(bytes));
      let model: { id: number; bytes: number }[] = [];
      let [id, droppedTo] = [0, 0];
      for (const each of commands) {
        if (each === "clear") {
          ring.clear();
          [model, droppedTo] = [[], 0];
        } else {
          id += each.gap;
          ring.push({ id }, each.bytes);
          model.push({ id, bytes: each.bytes });
          const isFull = () => model.length > entries || model.reduce((sum, item) => sum + item.bytes, 0) > bytes;
          while (model.length > 1 && isFull()) droppedTo = model.shift()?.id ?? 0;
        }
        const ids = model.map((item) => item.id);
        expect([ring.list().map((item) => item.id), ring.length, ring.droppedTo]).toEqual([ids, ids.length, droppedTo]);
        for (const after of [0, id - 2, id]) {
          const later = ids.filter((one) => one > after);
          expect(ring.list(after).map((item) => item.id)).toEqual(later);
          expect(ring.firstAfter(after)?.id).toBe(later[0]);
        }
      }
    }),
    runs(100, 20_000),
  );
});
