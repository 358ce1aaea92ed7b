import { expect, test } from "vitest";
import { repository } from "../../test/rules/repository.ts";
import { readGates } from "./gates.ts";

test("reads the gates of specs/gates.yaml", () => {
  expect(readGates(repository({ "specs/gates.yaml": "gates: [spec, reading.client]\n" }))).toEqual([
    "spec",
    "reading.client",
  ]);
});

test.each(["gates: []", "gates: [moon]", "gates: spec", "layers: [spec]", ""])("refused: %j", (text) => {
  expect(() => readGates(repository({ "specs/gates.yaml": text }))).toThrow(
    "specs/gates.yaml:1: `gates` lists some of spec, policy, sandbox, docs, reading.client, reading.sandbox. Prefer `gates: [spec]`.",
  );
});
