import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";

test.each([
  ["importAudienceV3", "emails", "ann@shop.example"],
  ["importAudienceV3", "sha256s", "ab".repeat(32)],
  ["importAudienceLegacy", "md5s", "ab".repeat(16)],
])("AUD-041, AUD-044 · %s: more than 100,000 %s are advice", (id, name, entry) => {
  const send = (count: number) => guarded(id, { body: { action: "include", [name]: Array(count).fill(entry) } });
  expect(send(100_000)).toEqual([]);
  expect(send(100_001)).toEqual([`AUD-041 body.${name}`]);
});

test("AUD-045 · the legacy path's 1,000,000 contacts are taken, with the advice of 100,000", () => {
  const body = { action: "include", md5s: Array(1_000_000).fill("ab".repeat(16)) };
  expect(guarded("importAudienceLegacy", { body })).toEqual(["AUD-041 body.md5s"]);
});
