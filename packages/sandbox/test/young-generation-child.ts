/** Keeps something of each round of work, as a sandbox does of each request. Reports the largest young generation in bytes to its parent. */
import { setImmediate } from "node:timers/promises";
import { getHeapSpaceStatistics } from "node:v8";
import { keepYoungGenerationSmall } from "../src/hosts/node/young-generation.ts";

keepYoungGenerationSmall();
const kept: object[] = [];
let most = 0;
for (let round = 0; round < 3_000; round++) {
  for (let index = 0; index < 1_000; index++) kept[(round * 1_000 + index) % 1_000_000] = { index, more: [round] };
  await setImmediate();
  for (const { space_name, space_size } of getHeapSpaceStatistics())
    if (space_name === "new_space") most = Math.max(most, space_size);
}
process.send?.(most);
