/** A sandbox in a process of its own, for tests that try to break it. Reports to its parent its origin, and its memory when asked. */

import { giveMemoryBack } from "../src/hosts/node/memory-keeper.ts";
import { startSandbox } from "../src/index.ts";

const sandbox = await startSandbox({ port: 0, lowMemory: true });
process.on("message", async ({ give }: { readonly give: boolean }) => {
  if (give) await giveMemoryBack();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ rss, peak: process.resourceUsage().maxRSS * 1_024, held: heapUsed + external });
});
process.send?.({ origin: sandbox.origin });
