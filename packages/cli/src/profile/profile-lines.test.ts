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

  test("that is empty or begins with # is passed over, with every line end", () => {
    expect(values("# the shop\r\n\r\n  # its account\nA=1\r\nB=2")).toEqual([
      ["A", "1"],
      ["B", "2"],
    ]);
  });

  test.each([
    ["s3cr3t", "is no NAME=value."],
    ["=s3cr3t", "is no NAME=value."],
    ["A B=s3cr3t", "is no NAME=value."],
    ['A="s3cr3t', 'opens a quote (") that the line does not end with. Quote the whole value, with the other kind.'],
    [
      'A="s3cr3t" # ours',
      'opens a quote (") that the line does not end with. Quote the whole value, with the other kind.',
    ],
    ["A=s3cr3t # ours", "has a # behind its value. Quote the value; a comment is a line of its own."],
  ])("%s is refused by its number, and not shown", (line, problem) => {
    expect(() => profileLines("p", `A=1\n${line}`)).toThrow(new CliError(`Line 2 of the profile p ${problem}`));
  });
});
