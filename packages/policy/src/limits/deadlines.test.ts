import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Deadlines } from "./deadlines.ts";

test("the first deadline of those who are there is the first, whoever comes, leaves, and is let go of", () => {
  const deadline = fc.oneof(fc.nat(50), fc.constant(Number.POSITIVE_INFINITY));
  const event = fc.oneof(
    fc.record({ comes: deadline }),
    fc.record({ leaves: fc.nat(20) }),
    fc.record({ tidies: fc.constant(true) }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const deadlines = new Deadlines<{ readonly deadlineAt: number; hasLeft: boolean }>();
      const there: { readonly deadlineAt: number; hasLeft: boolean }[] = [];
      for (const one of events) {
        if ("comes" in one) {
          const item = { deadlineAt: one.comes, hasLeft: false };
          there.push(item);
          deadlines.add(item);
        } else if ("tidies" in one) deadlines.tidy(there.length);
        else for (const item of there.splice(one.leaves % Math.max(1, there.length), 1)) item.hasLeft = true;
        const first = there.length === 0 ? undefined : Math.min(...there.map(({ deadlineAt }) => deadlineAt));
        expect(deadlines.first?.deadlineAt).toBe(first);
      }
    }),
    runs(300, 10_000),
  );
});
