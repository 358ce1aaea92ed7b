import { expect, test } from "vitest";
import { parseYaml } from "./yaml-file.ts";

const CLOSED = (mark: string) => `The quote that opens here is never closed. Add ${mark} at the end of the text.`;

test.each([
  [
    "a double quote, before a rule with quotes of its own",
    '- id: TNY-001\n  rule: "It is.\n  kind: field\n- id: TNY-002\n  rule: "It is too."\n',
    { line: 2, column: 9, message: CLOSED('"') },
  ],
  ["a double quote on the last line", 'a: b\nc: "d\n', { line: 2, column: 4, message: CLOSED('"') }],
  ["a single quote", "a: 'it is\nb: 'c'\n", { line: 1, column: 4, message: CLOSED("'") }],
  ["a quote in a list", 'a: "b"\ntags: [ "One, Two ]\nc: d\n', { line: 2, column: 9, message: CLOSED('"') }],
  [
    "an apostrophe in single quotes",
    "a: b\nrule: 'The partner's token.'\n",
    {
      line: 2,
      column: 7,
      message:
        "The quote that opens here closes after 'The partner', and text follows. Write it twice there (''), or put the text in double quotes.",
    },
  ],
  [
    "a quotation in double quotes",
    'rule: "It says "no" to all."\n',
    {
      line: 1,
      column: 7,
      message: 'The quote that opens here closes after "It says ", and text follows. Write it as \\" there.',
    },
  ],
])("%s is shown where it opens", (_, text, want) => {
  expect(parseYaml(text).error).toEqual({ ...want, hasCause: true });
});

test("another error is shown where it was noticed", () => {
  expect(parseYaml('a: "b"\nc: d\ne: @f\n').error).toMatchObject({ line: 3, hasCause: false });
});

test("valid quotes, over several lines too, have no finding", () => {
  expect(parseYaml("a: \"b\n  c \\\" d\"\ne: 'it''s'\nf: it's \"so\"\n").error).toBeUndefined();
});
