import { expect, it } from "vitest";
import { packedPackage } from "../../test/release/packed-package.ts";
import { changelogProblems } from "./changelog-problems.ts";

it("accepts a changelog with an entry for the version", () => {
  expect(changelogProblems(packedPackage())).toEqual([]);
});

it.each([
  ["an empty section", "# @tillside/cart\n\n## 0.2.0\n\n### Minor Changes\n\n## 0.1.0\n\n- First.\n"],
  ["no section", "# @tillside/cart\n\n## 0.1.0\n\n- First.\n"],
  ["an empty file", ""],
])("refuses %s", (_, text) => {
  expect(changelogProblems(packedPackage({ files: { "CHANGELOG.md": text } }))).toEqual([
    "@tillside/cart: CHANGELOG.md says nothing about 0.2.0. Add a changeset that shows users what changed: npx changeset.",
  ]);
});

it("refuses a tarball without a changelog", () => {
  expect(changelogProblems(packedPackage({ files: { "CHANGELOG.md": undefined } }))).toEqual([
    "@tillside/cart: the tarball has no CHANGELOG.md. List it in `files`, and add a changeset: npx changeset.",
  ]);
});
