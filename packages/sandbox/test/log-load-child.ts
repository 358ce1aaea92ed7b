/**
 * A sandbox on a port, with runs, for a parent that loads it: `fork(…, [<log entries>, <runs>], { execArgv: ["--expose-gc"] })`. First
 * it sends where its requests go; then, for each message, what it has used.
 */
import { startSandbox } from "../src/index.ts";
import type { LoadedSandbox, Used } from "./request-log-load.test.ts";

const [logEntries = 1, runs = 0] = process.argv.slice(2).map(Number);
const sandbox = await startSandbox({ port: 0, logEntries });
const targets = [{ origin: sandbox.origin, key: "sandbox-nurture-key" }];
for (let each = 0; each < runs; each++) {
  const { origin, credentials } = await sandbox.run();
  targets.push({ origin, key: credentials.apiKeys.find(({ api }) => api === "nurture")?.key ?? "" });
}

process.on("message", async () =>
  process.send?.({ heapBytes: await heapInUse(), cpu: process.cpuUsage() } satisfies Used),
);
process.send?.({ targets } satisfies LoadedSandbox);

async function heapInUse(): Promise<number> {
  globalThis.gc?.();
  // What waits to be finalized goes in a turn of the event loop of its own.
  await new Promise((resolve) => setTimeout(resolve, 1));
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
