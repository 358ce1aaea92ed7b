/**
 * Keeps something of each round of work, as a sandbox does of each request, and does the same work again after a collection as in an idle
 * process. Reports the young generation in bytes to its parent: the largest of each work, and that in between.
 */
import { setImmediate } from "node:timers/promises";
import { getHeapSpaceStatistics } from "node:v8";
import { giveMemoryBack } from "../src/hosts/node/memory-keeper.ts";
import { keepYoungGenerationSmall } from "../src/hosts/node/young-generation.ts";

keepYoungGenerationSmall();
const first = await largestAtWork();
await giveMemoryBack();
const idle = youngGeneration();
process.send?.({ first, idle, second: await largestAtWork() });

async function largestAtWork(): Promise<number> {
  const kept: object[] = [];
  let most = 0;
  for (let round = 0; round < 3_000; round++) {
    for (let index = 0; index < 1_000; index++) kept[(round * 1_000 + index) % 1_000_000] = { index, more: [round] };
    await setImmediate();
    most = Math.max(most, youngGeneration());
  }
  return most;
}

function youngGeneration(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;
}
