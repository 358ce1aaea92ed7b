import { expect, it } from "vitest";
import { packedPackage } from "../../test/release/packed-package.ts";
import { provenanceProblems } from "./provenance-problems.ts";

const url = "git+https://github.com/tillside/tillside.git";
const fields = { repository: { type: "git", url } } as const;
const repository = { type: "git", url, directory: "packages/clients/cart" };

it("accepts a package with provenance and the root's repository", () => {
  expect(provenanceProblems(packedPackage({ repository }), fields, "tillside/tillside")).toEqual([]);
  expect(provenanceProblems(packedPackage({ repository }), fields, undefined)).toEqual([]);
});

it("reports nothing while the root's repository is not set, which has its own message", () => {
  expect(provenanceProblems(packedPackage(), {}, "tillside/tillside")).toEqual([]);
});

it("refuses a package that is not published in public with provenance", () => {
  expect(
    provenanceProblems(packedPackage({ repository, publishConfig: { access: "public" } }), fields, undefined),
  ).toEqual(['@tillside/cart: set "publishConfig": { "access": "public", "provenance": true } in its package.json.']);
});

it("refuses a repository other than the root's, and one that does not publish this package", () => {
  const other = { ...repository, url: "git+https://github.com/tillside/cart.git" };
  expect(provenanceProblems(packedPackage({ repository: other }), fields, undefined)).toEqual([
    "@tillside/cart: its package.json has a `repository` of its own. Remove it: the root's is filled in when it is packed.",
  ]);
  expect(provenanceProblems(packedPackage({ repository }), fields, "somebody/fork")).toEqual([
    "@tillside/cart: `repository` is https://github.com/tillside/tillside, but somebody/fork publishes it. npm would refuse the " +
      "provenance.",
  ]);
});
