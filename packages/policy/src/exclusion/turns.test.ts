import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { settle } from "../../test/manual-clock.ts";
import { Turns } from "./turns.ts";

/** Enters the line of a subject; `went` says whether the turn has come. */
function enter(turns: Turns, side: string, subject = "list") {
  const { turn, leave } = turns.enter(subject, side);
  const own = { side, went: turn === undefined, leave };
  turn?.then(() => {
    own.went = true;
  });
  return own;
}

describe("turns", () => {
  test("one side goes together; the other waits until all of them have left", async () => {
    const turns = new Turns();
    const [one, two, other] = [enter(turns, "include"), enter(turns, "include"), enter(turns, "exclude")];
    expect([one.went, two.went, other.went]).toEqual([true, true, false]);
    one.leave();
    await settle();
    expect(other.went).toBe(false);
    two.leave();
    await settle();
    expect(other.went).toBe(true);
  });

  test("who comes behind a waiting call of the other side waits too; once it gives up, nobody is in the way", async () => {
    const turns = new Turns();
    const [first, other, late] = [enter(turns, "include"), enter(turns, "exclude"), enter(turns, "include")];
    expect([first.went, other.went, late.went]).toEqual([true, false, false]);
    other.leave();
    await settle();
    expect([other.went, late.went]).toEqual([false, true]);
  });

  test("each subject has a line of its own, and none is kept when its last call has left", () => {
    const turns = new Turns();
    const places = [enter(turns, "include", "one"), enter(turns, "exclude", "other")];
    expect(places.map(({ went }) => went)).toEqual([true, true]);
    expect(turns.size).toBe(2);
    for (const { leave } of places) leave();
    expect(turns.size).toBe(0);
  });

  test("whatever comes and leaves: never both sides at once, always somebody, and in order of arrival", async () => {
    const steps = fc.array(fc.oneof(fc.constantFrom("include", "exclude"), fc.nat(5)), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const turns = new Turns();
        const line: ReturnType<typeof enter>[] = [];
        for (const step of given) {
          if (typeof step === "string") line.push(enter(turns, step));
          else line.splice(step % (line.length || 1), 1)[0]?.leave();
          await Promise.resolve();
          const gone = line.filter(({ went }) => went);
          expect(new Set(gone.map(({ side }) => side)).size).toBe(line.length === 0 ? 0 : 1);
          expect(line.slice(0, gone.length)).toEqual(gone);
          expect(line[gone.length]?.side).not.toBe(gone[0]?.side ?? "nobody");
        }
        expect(turns.size).toBe(line.length === 0 ? 0 : 1);
      }),
      runs(100, 10_000),
    );
  });
});
