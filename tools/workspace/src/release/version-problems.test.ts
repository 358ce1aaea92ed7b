import { expect, it } from "vitest";
import { packedPackage } from "../../test/release/packed-package.ts";
import { versionProblems } from "./version-problems.ts";

const policy = packedPackage({ name: "@tillside/policy" });
const cart = packedPackage({ dependencies: { "@tillside/policy": "^0.2.0", "openapi-fetch": "0.17.0" } });
const group = [["@tillside/policy", "@tillside/cart", "@tillside/not-packed"]];

it("accepts packages of one version that depend on each other", () => {
  expect(versionProblems([policy, cart], group)).toEqual([]);
});

it("names packages of a fixed group whose versions differ", () => {
  expect(
    versionProblems([packedPackage({ name: "@tillside/policy", version: "0.3.0" }), packedPackage()], group),
  ).toEqual([
    "@tillside/policy 0.3.0, @tillside/cart 0.2.0: these packages share one version (`fixed` of .changeset/config.json). " +
      "Give all the same.",
  ]);
});

it("names a dependency whose range excludes the released version", () => {
  const old = packedPackage({ dependencies: { "@tillside/policy": "^0.1.0" } });
  expect(versionProblems([policy, old], group)).toEqual([
    '@tillside/cart: depends on @tillside/policy "^0.1.0", but 0.2.0 is released with it. Write "workspace:^" in its package.json.',
  ]);
});

it.each(["0.0.0", "", "next"])('refuses the version "%s"', (version) => {
  expect(versionProblems([packedPackage({ version })], [])).toEqual([
    `@tillside/cart: version "${version}" cannot be released. Add a changeset for it: npx changeset.`,
  ]);
});
