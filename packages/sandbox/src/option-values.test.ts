import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { expect, test } from "vitest";
import { optionProblem } from "./option-values.ts";

const options = {
  port: { type: "string" },
  set: { type: "string", multiple: true },
  help: { type: "boolean", short: "h" },
} as const satisfies ParseArgsOptionsConfig;

const twice = "--port is given more than once, and takes one value. Leave out the others.";
const empty = (name: string) => `--${name} is empty. Give it a value, or leave it out. Is a shell variable not set?`;

test.each<[readonly string[], string | undefined]>([
  [["--port", "0", "--port", "0"], twice],
  [["--port", "0", "--port=1"], twice],
  [["--port", ""], empty("port")],
  [["--port="], empty("port")],
  [["--set", "a=1", "--set", ""], empty("set")],
  [["--port", "0", "--set", "a=1", "--set", "a=2"], undefined],
  [["-h", "--help"], undefined],
  [[], undefined],
])("%j is refused where a shell may have made the value by mistake", (words, problem) => {
  const { tokens } = parseArgs({ args: [...words], options, tokens: true });
  expect(optionProblem(tokens, options)).toBe(problem);
});
