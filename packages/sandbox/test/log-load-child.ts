/** Sends requests as fast as they go to a sandbox in this process, and prints what they took: `node --expose-gc … <requests> <log entries>`. */
import { createSandbox } from "../src/index.ts";

const [requests = 0, logEntries = 1] = process.argv.slice(2).map(Number);
const sandbox = await createSandbox({ logEntries });
const init = {
  method: "POST",
  headers: { authorization: "sandbox-nurture-key", "content-type": "application/json" },
  // Refused, because every accepted request would add to the state.
  body: JSON.stringify({ mail: "customer@store.example" }),
};
const micros = new Float64Array(requests);
const heapBytes: number[] = [];
for (let each = 0; each < requests; each++) {
  // The heap after each tenth of them.
  if (each % (requests / 10) === 0) heapBytes.push(await heapInUse());
  const startedAt = performance.now();
  const response = await sandbox.fetch(`${sandbox.origin}/nurture/1.0/nurture/unsubscribe`, init);
  micros[each] = (performance.now() - startedAt) * 1_000;
  if (response.status !== 400) throw new Error(`Request ${each} got ${response.status}.`);
}
heapBytes.push(await heapInUse());
micros.sort();
const log = (await (await sandbox.fetch(`${sandbox.origin}/_sandbox/requests?api=nurture`)).json()) as unknown[];
const [medianMicros, p99Micros] = [micros.at(requests / 2), micros.at(requests * 0.99)];
console.log(JSON.stringify({ heapBytes, kept: log.length, medianMicros, p99Micros }));

async function heapInUse(): Promise<number> {
  globalThis.gc?.();
  // What Node's own Request left to be finalized goes in a turn of the event loop of its own.
  await new Promise((resolve) => setTimeout(resolve, 1));
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
