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

test("the young generation stays below 48 MiB where the same work takes 64 in Node 24 without the limit, and grows again after idle time", async () => {
  const child = fork(join(import.meta.dirname, "young-generation-child.ts"), { execArgv: [] });
  const [{ first, idle, second }] = (await once(child, "message")) as [Report];
  // 16 MiB, and more where the next collections come before the report of the last one: 44 were seen on a busy machine.
  expect(first / 2 ** 20).toBeLessThanOrEqual(48);
  expect(second / 2 ** 20).toBeLessThanOrEqual(48);
  // A collection in an idle process makes it small, and with so little a write takes more of the processor.
  expect(idle / 2 ** 20).toBeLessThan(16);
  expect(second / 2 ** 20).toBeGreaterThanOrEqual(16);
});
