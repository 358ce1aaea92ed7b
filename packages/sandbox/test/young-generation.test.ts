import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Bytes of the young generation. */
interface Report {
  readonly first: number;
  readonly idle: number;
  readonly second: number;
}

test("the young generation stops growing by 32 MiB, half of what the same work takes in Node 24 without the limit, and grows again after idle time", async () => {
  let largest = Number.POSITIVE_INFINITY;
  // V8 reports a collection after it, and on a busy machine others come before: one of three processes has to stay within the limit.
  for (let process = 0; process < 3 && largest > 32; process++) {
    const child = fork(join(import.meta.dirname, "young-generation-child.ts"), { execArgv: [] });
    const [{ first, idle, second }] = (await once(child, "message")) as [Report];
    // 16 MiB, and one more step where the next collection comes before the report of the last one.
    largest = Math.max(first, second) / 2 ** 20;
    // A collection in an idle process makes it small, and with so little a write takes more of the processor.
    expect(idle / 2 ** 20).toBeLessThan(16);
    expect(second / 2 ** 20).toBeGreaterThanOrEqual(16);
  }
  expect(largest).toBeLessThanOrEqual(32);
});
