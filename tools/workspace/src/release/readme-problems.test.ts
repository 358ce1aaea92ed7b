import { expect, it } from "vitest";
import { packedPackage } from "../../test/release/packed-package.ts";
import { readmeProblems } from "./readme-problems.ts";

it("names a relative link, with its line", () => {
  const readme =
    "# @tillside/cart\n\nSee [npm](https://npmjs.com), [guards](#guards) and [the policy](../policy/READNE.md).\n";
  expect(readmeProblems(packedPackage({ files: { "README.md": readme } }))).toEqual([
    '@tillside/cart: README.md:3 links to "../policy/READNE.md", which a reader of the package cannot open. Link to a file that ' +
      "exists, or to a full address.",
  ]);
});

it("reports a missing README", () => {
  expect(readmeProblems(packedPackage({ files: { "README.md": undefined } }))).toEqual([
    "@tillside/cart: the tarball has no README.md.",
  ]);
});
