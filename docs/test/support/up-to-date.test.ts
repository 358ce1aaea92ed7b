import { expect, test } from "vitest";
import { upToDate } from "./up-to-date.ts";

test("a portal that is up to date is read", () => {
  expect(upToDate("docs/dist", [])).toBe("docs/dist");
});

test.each([
  [undefined, "The portal is not built, so this test has no pages to look at. Build it: npm run build -- portal."],
  [
    ["a.mdx"],
    "a.mdx changed since the portal was built, so this test would look at old pages. Build it: npm run build -- portal.",
  ],
  [
    ["a.mdx", "b.mdx", "c.mdx"],
    "a.mdx and 2 more changed since the portal was built, so this test would look at old pages. Build it: npm run build -- portal.",
  ],
])("after a change of %j it is refused", (changed, message) => {
  expect(() => upToDate("docs/dist", changed)).toThrow(message);
});
