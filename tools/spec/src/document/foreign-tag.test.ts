import { expect, test } from "vitest";
import { parseYaml } from "./yaml-file.ts";

test.each([
  ["a: b\nc: !!binary aGVsbG8=\n", 2, 4, "!!binary"],
  ["a: b\nc: !own\n  d: e\n", 2, 4, "!own"],
  ["a: [b, !!set {c}]\n", 1, 8, "!!set"],
  ["!!omap\n- a: b\n", 1, 1, "!!omap"],
  ["a: [!own, b]\n", 1, 5, "!own"],
])("%j is an error at its tag", (text, line, column, tag) => {
  expect(parseYaml(text)).toMatchObject({
    data: undefined,
    error: {
      line,
      column,
      hasCause: true,
      isRefused: true,
      message: `The tag ${tag} makes a value that JSON lacks. Remove the tag.`,
    },
  });
});

test("a tag of a value that JSON has is no error", () => {
  const text = 'a: !!str 1\nb: !!int 2\nc: !!seq [!!bool true]\nd: ! e\nf: "!!binary"\ng: Well! Done.\n';
  expect(parseYaml(text)).toMatchObject({
    data: { a: "1", b: 2, c: [true], d: "e", f: "!!binary", g: "Well! Done." },
  });
  expect(parseYaml(text).error).toBeUndefined();
});
