import { expect, it } from "vitest";
import { assertPublishable } from "./assert-publishable.ts";

const right = {
  list: { commit: "0123abc" },
  commit: "0123abc",
  pending: [],
  env: { ACTIONS_ID_TOKEN_REQUEST_URL: "https://token.example" },
};

it("lets the publish job publish the commit that was packed", () => {
  expect(() => assertPublishable(right)).not.toThrow();
});

it.each([
  [
    "outside of the publish job",
    { env: {} },
    "Only the publish job of .github/workflows/release.yml publishes: provenance needs its `id-token: write`. Nothing was " +
      "published. Try a release here with npm run release -- --dry-run.",
  ],
  [
    "with changesets that wait",
    { pending: ["a.md", "b.md"] },
    '2 changesets are not released yet (.changeset/a.md …). Nothing was published. Merge the "Version Packages" pull request first.',
  ],
  [
    "another commit",
    { commit: "4567def" },
    "The tarballs are from commit 0123abc, but 4567def is checked out. Nothing was published. Pack this commit: npm run release " +
      "-- --dry-run.",
  ],
])("refuses %s", (_, change, message) => {
  expect(() => assertPublishable({ ...right, ...change })).toThrow(new Error(message));
});
