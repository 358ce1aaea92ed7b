import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";

test("the young generation stops growing at about 16 MiB, a quarter of what Node 24 lets it reach", async () => {
  const child = fork(join(import.meta.dirname, "young-generation-child.ts"), { execArgv: [] });
  const [bytes] = (await once(child, "message")) as [number];
  expect(bytes / 2 ** 20).toBeLessThanOrEqual(20);
});
