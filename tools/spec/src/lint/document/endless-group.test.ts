import { expect, test } from "vitest";
import { endlessGroup } from "./endless-group.ts";

test.each([
  ["^(a+)+$", "(a+)+"],
  ["^x([a-z]*)*$", "([a-z]*)*"],
  ["^(?:\\w+\\s?)+$", "(?:\\w+\\s?)+"],
  ["^((a+))+$", "((a+))+"],
  ["^(b|a+){2,}$", "(b|a+){2,}"],
  ["^(?:a|ba+)+$", "(?:a|ba+)+"],
  ["^x(?:(?:xa+|a*b)+y)*$", "(?:xa+|a*b)+"],
  ["^(?:(ab*)|b+a)+$", "(?:(ab*)|b+a)+"],
  ["^(?<name>\\p{L}+)*$", "(?<name>\\p{L}+)*"],
])("%s repeats %s", (pattern, group) => {
  expect(endlessGroup(pattern)).toBe(group);
});

test.each([
  "^[A-Za-z]{2}$",
  "^(a+)$",
  "^(a+)?$",
  "^(?:a|b)+$",
  "^([a-z]+,)+$",
  "^(?:-[a-z]+)*$",
  "^(a{2})+$",
  "^(a?b)+$",
  "^\\(a+\\)+$",
  "^[(a+)]+$",
  "^(?!a+$)b+$",
  "^(?:a+){2}$",
  "^(?:a+b|a+c)+$",
  "^[^@\\s,;]+@[^@\\s,;]+$",
  "^a*a*$",
])("%s is sound", (pattern) => {
  expect(endlessGroup(pattern)).toBeUndefined();
});
