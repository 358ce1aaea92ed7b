import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Ring } from "./ring.ts";
import { SharedBytes } from "./shared-bytes.ts";

const largestItem = 40;

const command = fc.record({
  ring: fc.nat({ max: 2 }),
  bytes: fc.integer({ min: 0, max: largestItem }),
  does: fc.oneof(
    { weight: 20, arbitrary: fc.constant("push" as const) },
    { weight: 1, arbitrary: fc.constant("clear" as const) },
  ),
});

test("rings that share memory take no more than there is, and a ring that needs no more than an equal part loses nothing", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3 * largestItem, max: 300 }),
      fc.array(command, { maxLength: 80 }),
      (most, commands) => {
        const memory = new SharedBytes(most);
        const rings = [0, 1, 2].map(() => new Ring<{ readonly id: number }>(1_000, memory));
        /** What each ring would hold if there were room for everything. */
        const wanted = [0, 0, 0];
        for (const [index, { ring, bytes, does }] of commands.entries()) {
          if (does === "clear") {
            rings[ring]?.clear();
            wanted[ring] = 0;
          } else {
            rings[ring]?.push({ id: index + 1 }, bytes);
            wanted[ring] = (wanted[ring] ?? 0) + bytes;
          }
          expect(memory.taken).toBe(rings.reduce((sum, each) => sum + each.bytes, 0));
          expect(memory.taken).toBeLessThanOrEqual(most);
          for (const [place, each] of rings.entries())
            if ((wanted[place] ?? 0) <= most / 3) expect([each.bytes, each.droppedTo]).toEqual([wanted[place], 0]);
        }
      },
    ),
    runs(100, 20_000),
  );
});

test("the newest item stays, however large it is", () => {
  const memory = new SharedBytes(10);
  const [one, other] = [1, 2].map(() => new Ring<{ readonly id: number }>(9, memory));
  one?.push({ id: 1 }, 5);
  other?.push({ id: 1 }, 50);
  expect([one?.list(), one?.droppedTo, other?.list()]).toEqual([[], 1, [{ id: 1 }]]);
});

test("a closed ring gives back its memory, and takes nothing more", () => {
  const memory = new SharedBytes(10);
  const ring = new Ring<{ readonly id: number }>(9, memory);
  ring.push({ id: 1 }, 5);
  ring.close();
  ring.push({ id: 2 }, 5);
  expect([memory.taken, ring.list()]).toEqual([0, []]);
});
