import { expect, test } from "vitest";
import { queryGroups } from "./query-groups.ts";

const synonyms = [
  { typed: ["webhook", "push notification"], means: ["follow a write", "poll operation"] },
  { typed: ["hang"], means: ["time-outs"] },
];

test.each<[string, string, readonly (readonly string[])[]]>([
  ["words that no page is about are left out", "how do I rotate a secret", [["rotate", "secret"]]],
  ["unless there are no others", "how to", [["how", "to"]]],
  ["names stay whole, paths do not", "external_account_id POST /v1/cart", [["external_account_id", "post", "v1", "cart"]]],
  ["a synonym adds its searches", "webhook", [["webhook"], ["follow", "write"], ["poll", "operation"]]],
  ["with another ending, in any case", "request HANGS", [["request", "hangs"], ["time", "outs"]]],
  ["of several words", "a push notification", [["push", "notification"], ["follow", "write"], ["poll", "operation"]]],
  ["but not as a part of a word", "change mywebhook", [["change", "mywebhook"]]],
  ["nothing is asked", " \t<>", []],
])("%s", (_, question, groups) => {
  expect(queryGroups(question, synonyms)).toEqual(groups);
});
