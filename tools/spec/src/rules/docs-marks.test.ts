import { expect, test } from "vitest";
import { repository } from "../../test/rules/repository.ts";
import { docsMarks } from "./docs-marks.ts";

test("finds comments that name rules, with their positions, and no other comments", () => {
  const root = repository({
    "docs/src/content/docs/guides/a.mdx": "---\n---\n{/* TNY-001, TNY-002..TNY-003 */}\nText.\n{/* why */}\n",
    "docs/src/content/docs/reference/b.md": "{/* TNY-009 */}",
  });
  expect(docsMarks(root)).toEqual([
    { field: "rules", entry: "TNY-001", place: "docs/src/content/docs/guides/a.mdx:3" },
    { field: "rules", entry: "TNY-002..TNY-003", place: "docs/src/content/docs/guides/a.mdx:3" },
  ]);
});

test("a repository without a portal has none", () => {
  expect(docsMarks(repository())).toEqual([]);
});
