import { describe, expect, test } from "vitest";
import { CliError } from "../cli-error.ts";
import { profileLines } from "./profile-lines.ts";

const values = (text: string) => profileLines("p", text).map(({ name, value }) => [name, value]);

describe("a line of a profile", () => {
  test.each([
    ["A=abc#def", "abc#def"],
    ["A = abc ", "abc"],
    ["A=", ""],
    ["A=c2VjcmV0==", "c2VjcmV0=="],
    ["export A=abc", "abc"],
    ['A="abc #1 "', "abc #1 "],
    ["A='\"abc'", '"abc'],
    ["A='ab'c'", "ab'c"],
    ["A=ab'c\"", "ab'c\""],
    ["A=ab\\nc $HOME", "ab\\nc $HOME"],
  ])("%s", (line, value) => {
    expect(values(line)).toEqual([["A", value]]);
  });

  test("that is empty or begins with # is skipped, with any line end", () => {
    expect(values("# the shop\r\n\r\n  # its account\nA=1\r\nB=2")).toEqual([
      ["A", "1"],
      ["B", "2"],
    ]);
  });

  test.each([
    ["s3cr3t", "is not of the form NAME=value."],
    ["=s3cr3t", "is not of the form NAME=value."],
    ["A B=s3cr3t", "is not of the form NAME=value."],
    [
      'A="s3cr3t',
      'begins its value with a quote (") but does not end with it. Quote the whole value with the other kind of quote.',
    ],
    [
      'A="s3cr3t" # ours',
      'begins its value with a quote (") but does not end with it. Quote the whole value with the other kind of quote.',
    ],
    ["A=s3cr3t # ours", "has a # after its value. Quote the value, or put the comment on a line of its own."],
  ])("%s is refused; the message has its number and does not show it", (line, problem) => {
    expect(() => profileLines("p", `A=1\n${line}`)).toThrow(new CliError(`Line 2 of the profile p ${problem}`));
  });
});
