import { expect, test } from "vitest";
import { otherRun } from "./other-run.ts";

const spring = ["importAudience", "https://a.example", "acc-1", "Spring", "include"];

test.each<[what: string, begun: string, identity: string, theirs: string, ours: string]>([
  ["one part", JSON.stringify(spring), JSON.stringify(spring.with(3, "Fall")), '"Spring"', '"Fall"'],
  [
    "several parts",
    JSON.stringify(spring),
    JSON.stringify(spring.with(2, "acc-2").with(4, "exclude")),
    '"acc-1", "include"',
    '"acc-2", "exclude"',
  ],
  ["a part that is not there", '["a",null]', '["a","b"]', "no value", '"b"'],
  ["lists of other lengths", '["a"]', '["a","b"]', '["a"]', '["a","b"]'],
  ["no lists", "numbers", "letters", "numbers", "letters"],
])("shows what differs: %s", (_, begun, identity, theirs, ours) => {
  expect(otherRun(begun, identity)).toBe(`belongs to another run: that run has ${theirs}, this one has ${ours}.`);
});
