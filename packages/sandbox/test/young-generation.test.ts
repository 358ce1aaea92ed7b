import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";

test("the young generation stops growing by 32 MiB, half of what the same work takes in Node 24 without the limit", async () => {
  const child = fork(join(import.meta.dirname, "young-generation-child.ts"), { execArgv: [] });
  const [bytes] = (await once(child, "message")) as [number];
  // 16 MiB, and one more step where the next collection comes before the report of the last one.
  expect(bytes / 2 ** 20).toBeLessThanOrEqual(32);
});
