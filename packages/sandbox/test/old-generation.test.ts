import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";

test("the heap of a process that keeps the last of what it makes stays below four times of what it keeps, and is larger without the limit", async () => {
  const child = fork(join(import.meta.dirname, "old-generation-child.ts"), { execArgv: [] });
  const [growth] = (await once(child, "message")) as [{ readonly without: number; readonly with: number }];
  expect(growth.with).toBeLessThan(4);
  expect(growth.with / growth.without).toBeLessThan(0.85);
});
