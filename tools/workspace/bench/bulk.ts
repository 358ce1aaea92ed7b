import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import { sha256Hex } from "@tillside/bulk";
import { createEventsClient, memoryStore, sendEvents } from "@tillside/events";
import type { Figure } from "./figure.ts";

const count = 100_000;
const batchSize = 100;
/** Batches in flight at the same time, the default of `sendEvents`. */
const lanes = 4;
const rounds = 5;

/** What a record costs through `sendEvents` over a bare loop of fetches on the same server; how fast addresses are hashed. */
export async function bulk(): Promise<Figure[]> {
  let firstByteAt = 0;
  const server = createServer((request, response) => {
    request.once("data", () => {
      firstByteAt ||= performance.now();
    });
    request.resume().once("end", () => response.setHeader("content-type", "application/json").end("{}"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const runs = { bare: [] as number[], ours: [] as number[], first: [] as number[] };
  try {
    for (let round = 0; round < rounds; round++) {
      runs.bare.push(await timed(() => bareLoop(origin)));
      firstByteAt = 0;
      const begun = performance.now();
      runs.ours.push(await timed(() => sendAll(origin)));
      runs.first.push(firstByteAt - begun);
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
  const [bare, ours, first] = [runs.bare, runs.ours, runs.first].map(best) as [number, number, number];
  const perRecord = (milliseconds: number) => (1000 * milliseconds) / count;
  const addresses = Array.from({ length: count }, (_, index) => `customer${index}@store.example`);
  await sha256Hex(addresses);
  const hashing = best([await timed(() => sha256Hex(addresses)), await timed(() => sha256Hex(addresses))]);
  const rate = (milliseconds: number) => Math.round((1000 * count) / milliseconds).toLocaleString("en");
  return [
    {
      what: "sendEvents, one record, over a bare loop",
      measured:
        `${(perRecord(ours) - perRecord(bare)).toFixed(1)} µs ` +
        `(${perRecord(bare).toFixed(1)} → ${perRecord(ours).toFixed(1)} µs, × ${(ours / bare).toFixed(2)}; ${rate(ours)}/s)`,
      bar: "",
    },
    { what: "sendEvents, first byte of the first batch", measured: `${first.toFixed(1)} ms`, bar: "" },
    { what: "importAudience, hashing", measured: `${rate(hashing)} addresses/s`, bar: "" },
  ];
}

function* events() {
  const eventTime = new Date().toISOString();
  for (let number = 0; number < count; number++) {
    const objectData = [{ name: "email", value: `customer${number}@store.example` }];
    yield { clientEventId: `event-${number}`, eventType: "conversion", eventTime, objectData };
  }
}

/** The simplest code that sends everything. */
async function bareLoop(origin: string): Promise<void> {
  const source = events();
  const lane = async () => {
    for (let batch = next(source); batch.length > 0; batch = next(source)) {
      const body = JSON.stringify({ accountId: "acc_demo_0001", events: batch });
      await (await fetch(`${origin}/v2/events`, { method: "POST", body })).json();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

function next<Item>(source: Iterator<Item>): Item[] {
  const batch: Item[] = [];
  while (batch.length < batchSize) {
    const { done, value } = source.next();
    if (done) break;
    batch.push(value);
  }
  return batch;
}

async function sendAll(origin: string): Promise<void> {
  const client = createEventsClient({
    baseUrl: origin,
    auth: { keyPair: { publicKey: "pub-bench", secretKey: "sec-bench" } },
    onDeprecation: false,
    store: memoryStore(),
  });
  const { accepted } = await sendEvents(client, events(), { accountId: "acc_demo_0001", path: "/v2/events" });
  if (accepted !== count) throw new Error(`Of ${count} events ${accepted} were accepted.`);
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}

const best = (runs: readonly number[]) => Math.min(...runs);
