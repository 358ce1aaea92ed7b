/** A sandbox in a process of its own, for tests that try to break it. Tells its parent its origin, and its memory when asked. */
import { Session } from "node:inspector/promises";
import { startSandbox } from "../src/index.ts";

const sandbox = await startSandbox({ port: 0 });
process.on("message", async ({ give }: { readonly give: boolean }) => {
  if (give) await collectGarbage();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ rss, peak: process.resourceUsage().maxRSS * 1_024, held: heapUsed + external });
});
process.send?.({ origin: sandbox.origin });

async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
}
