import { describe, expect, test } from "vitest";
import { isSameOutput } from "./same-output.ts";
import { stepsOf } from "./steps.ts";

const tick = "```";

describe("the steps of a page", () => {
  test("modules and scripts, with what they print", () => {
    const page = `${tick}ts run title="a"\na();\n${tick}\n\n${tick}text output\n1\n${tick}\n\n${tick}bash run\nb\n${tick}\n\n${tick}sh\nc\n${tick}\n`;
    expect(stepsOf(page).map(({ kind, runs, parts }) => [kind, runs, parts.map(({ output }) => output)])).toEqual([
      ["module", true, ["1\n"]],
      ["script", true, [undefined]],
    ]);
  });

  test("a fence that continues belongs to the module before it, which runs if one of them does", () => {
    const page = `${tick}ts\na();\n${tick}\n${tick}ts run continue\nb();\n${tick}\n`;
    expect(stepsOf(page)).toMatchObject([{ kind: "module", runs: true, parts: [{}, {}] }]);
  });

  test("a fence in a list loses its indent", () => {
    expect(stepsOf(`- a\n  ${tick}ts\n  a(\n    1);\n  ${tick}\n`)[0]?.parts[0]?.fence.text).toBe("a(\n  1);\n");
  });

  test.each([
    [`${tick}text output\n1\n${tick}\n`, "line 1: an output without a run fence before it."],
    [`\n${tick}ts continue\n1\n${tick}\n`, "line 2: `continue` without a ts fence before it."],
  ])("%j", (page, message) => {
    expect(() => stepsOf(page)).toThrow(message);
  });
});

test.each([
  ["a\n", "a\n", true],
  ["a", "a\n\n", true],
  ["a…c", "abc", true],
  ["a (b)", "a b", false],
  ["…\nc", "a\nb\nc", true],
  ["…\nc", "c", true],
  ["a", "a\nb", false],
])("%j shows %j: %s", (shown, printed, expected) => {
  expect(isSameOutput(shown, printed)).toBe(expected);
});
