import { expect, test } from "vitest";
import { checkPriority } from "./check-priority.ts";

test("is the given one, else the fallback", () => {
  expect(checkPriority("x client", "bulk", "interactive")).toBe("bulk");
  expect(checkPriority("x client", "interactive", "bulk")).toBe("interactive");
  expect(checkPriority("x client", undefined, "bulk")).toBe("bulk");
});

test.each(["urgent", "", 1, true])("refuses %j", (given) => {
  expect(() => checkPriority("x client", given, "bulk")).toThrow('x client: priority must be "interactive" or "bulk".');
});
