import { expect, test } from "vitest";
import { guideList, guideListMarkdown } from "./guide-list.ts";

const guide = (slug: string, order: number) => ({ slug, order, title: `Title of ${slug}`, description: "About it." });
const pages = [
  guide("guides/start/b", 2),
  guide("guides/start/a", 1),
  guide("guides/calls/c", 1),
  guide("reference/cart", 1),
];

test("the guides by room, in their order; other pages are left out", () => {
  const [start, calls, workflows] = guideList(pages);
  expect(start?.label).toBe("Start");
  expect(start?.guides.map(({ slug }) => slug)).toEqual(["guides/start/a", "guides/start/b"]);
  expect(calls?.guides.map(({ slug }) => slug)).toEqual(["guides/calls/c"]);
  expect(workflows?.guides).toEqual([]);
});

test("the same as Markdown", () => {
  expect(guideListMarkdown(pages)).toContain(
    "## Start\n\n- [Title of guides/start/a](/guides/start/a/): About it.\n- [Title of guides/start/b]",
  );
});
