import { expect, test } from "vitest";
import { repository } from "../test/repository.ts";
import { readGates } from "./gates.ts";

test("the layers, as they stand", () => {
  expect(readGates(repository({ "specs/gates.yaml": "gates: [spec, sandbox]\n" }))).toEqual(["spec", "sandbox"]);
});

test.each(["gates: []", "gates: [moon]", "gates: spec", "layers: [spec]", ""])("refused: %j", (text) => {
  expect(() => readGates(repository({ "specs/gates.yaml": text }))).toThrow(
    "specs/gates.yaml:1: `gates` lists layers that can be gated: spec, policy, sandbox, docs. Prefer `gates: [spec]`.",
  );
});
