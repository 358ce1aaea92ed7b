import type { Endpoint, FromWorker, ToWorker } from "./hosts/worker/messages.ts";
import { LazySentences } from "./hosts/worker/sentences.ts";
import { WorkerHost } from "./hosts/worker/worker-host.ts";

export type { FromWorker, ToWorker } from "./hosts/worker/messages.ts";

// The module that a page starts as a worker: what it receives are the messages of that page alone.
const page = globalThis as unknown as Endpoint<FromWorker, ToWorker>;
const sentences = new LazySentences(async () => (await import("./generated/statements.js")).statements);
const host = new WorkerHost((message) => page.postMessage(message), sentences);
page.addEventListener("message", ({ data }) => void host.receive(data));
