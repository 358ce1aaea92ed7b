/**
 * Keeps the last 100,000 of what it makes, as a request log does. Reports to its parent how many times as large the heap became as what it
 * keeps takes: without its limit, and then with it.
 */
import { setImmediate } from "node:timers/promises";
import { giveMemoryBack } from "../src/hosts/node/memory-keeper.ts";
import { keepOldGenerationSmall } from "../src/hosts/node/old-generation.ts";

const most = 100_000;
const kept: object[] = [];

await work();
const without = await growth();
keepOldGenerationSmall();
process.send?.({ without, with: await growth() });

async function growth(): Promise<number> {
  await giveMemoryBack();
  const { heapUsed } = process.memoryUsage();
  return (await work()) / heapUsed;
}

/** Returns the largest heap in bytes. */
async function work(): Promise<number> {
  let largest = 0;
  for (let round = 0; round < 600; round++) {
    for (let index = 0; index < 1_000; index++)
      kept[(round * 1_000 + index) % most] = { index, more: Array.from({ length: 20 }, () => round) };
    await setImmediate();
    largest = Math.max(largest, process.memoryUsage().heapUsed);
  }
  return largest;
}
