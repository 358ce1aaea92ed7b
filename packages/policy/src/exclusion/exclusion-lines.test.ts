import { settle } from "@tillside/testing/manual-clock";
import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ExclusionLines } from "./exclusion-lines.ts";

/** Enters the line of a subject; `went` says whether it may go. */
function enter(lines: ExclusionLines, side: string, subject = "list") {
  const { ready, leave } = lines.enter(subject, side);
  const own = { side, went: ready === undefined, leave };
  ready?.then(() => {
    own.went = true;
  });
  return own;
}

describe("exclusion lines", () => {
  test("one side goes together; the other waits until all of them have left", async () => {
    const lines = new ExclusionLines();
    const [one, two, other] = [enter(lines, "include"), enter(lines, "include"), enter(lines, "exclude")];
    expect([one.went, two.went, other.went]).toEqual([true, true, false]);
    one.leave();
    await settle();
    expect(other.went).toBe(false);
    two.leave();
    await settle();
    expect(other.went).toBe(true);
  });

  test("a call behind a waiting call of the other side waits too, and runs when that one gives up", async () => {
    const lines = new ExclusionLines();
    const [first, other, late] = [enter(lines, "include"), enter(lines, "exclude"), enter(lines, "include")];
    expect([first.went, other.went, late.went]).toEqual([true, false, false]);
    other.leave();
    await settle();
    expect([other.went, late.went]).toEqual([false, true]);
  });

  test("each subject has a line of its own, and none is kept when its last call has left", () => {
    const lines = new ExclusionLines();
    const places = [enter(lines, "include", "one"), enter(lines, "exclude", "other")];
    expect(places.map(({ went }) => went)).toEqual([true, true]);
    expect(lines.size).toBe(2);
    for (const { leave } of places) leave();
    expect(lines.size).toBe(0);
  });

  test("whatever arrives and leaves: never both sides at once, always one of them, and in order of arrival", async () => {
    const steps = fc.array(fc.oneof(fc.constantFrom("include", "exclude"), fc.nat(5)), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const lines = new ExclusionLines();
        const line: ReturnType<typeof enter>[] = [];
        for (const step of given) {
          if (typeof step === "string") line.push(enter(lines, step));
          else line.splice(step % (line.length || 1), 1)[0]?.leave();
          await Promise.resolve();
          const gone = line.filter(({ went }) => went);
          expect(new Set(gone.map(({ side }) => side)).size).toBe(line.length === 0 ? 0 : 1);
          expect(line.slice(0, gone.length)).toEqual(gone);
          expect(line[gone.length]?.side).not.toBe(gone[0]?.side ?? "nobody");
        }
        expect(lines.size).toBe(line.length === 0 ? 0 : 1);
      }),
      runs(100, 10_000),
    );
  });
});
