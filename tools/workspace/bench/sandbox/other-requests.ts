/**
 * Sends one small request after the other from its own thread, so that the bench's own work does not delay them.
 * At the end it reports the time of the slowest.
 */
import { performance } from "node:perf_hooks";
import { parentPort, workerData } from "node:worker_threads";

const { origin } = workerData as { readonly origin: string };
let isDone = false;
let worstMs = 0;
parentPort?.once("message", () => {
  isDone = true;
});
await send();
parentPort?.postMessage("ready");
while (!isDone) {
  const startedAt = performance.now();
  await send();
  worstMs = Math.max(worstMs, performance.now() - startedAt);
}
parentPort?.postMessage(worstMs);

async function send(): Promise<void> {
  const response = await fetch(`${origin}/nurture/1.0/nurture/unsubscribe`, {
    method: "POST",
    headers: { authorization: "sandbox-nurture-key", "content-type": "application/json" },
    body: '{"email":"ann@shop.example"}',
  });
  if (!response.ok) throw new Error(`The other request got ${response.status}.`);
  await response.arrayBuffer();
}
