import { expect, it } from "vitest";
import { runtimes } from "./index.ts";

it("the tests of this package run on the workspace's Node, not on one of the Nodes in its node_modules", () => {
  expect(runtimes.map(({ program }) => program)).not.toContain(process.execPath);
  expect(process.execPath).not.toContain("tools/testing");
});
