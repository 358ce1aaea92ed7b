import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import { sha256 } from "@tillside/testing/sha256";
import type { Figure } from "../figure.ts";
import { type ServerProcess, startSandboxCommand } from "./server-process.ts";

const dueJobs = 80_000;
const addresses = 1_800_000;

/** What takes the sandbox long, and how long another request waits meanwhile: many due jobs, and a snapshot of many addresses. */
export async function controlPlane(): Promise<Figure[]> {
  // Made before there is a connection: it takes longer than the sandbox keeps an idle one.
  const lists = addressLines();
  await using servers = new AsyncDisposableStack();
  const sandbox = servers.adopt(await startSandboxCommand(), (server) => server.stop());
  const saved = await (await control(sandbox, "/snapshot")).text();
  const base = saved.trimEnd().split("\n").slice(0, -1);
  const { now } = JSON.parse(base[0] ?? "") as { now: string };

  await restore(sandbox, withLines(base, reservationLines(Date.parse(now))));
  const travel = await measured(sandbox, () => post(sandbox, "/clock", { advanceSeconds: 3_600 }));
  // Encoded before, because encoding while sending would block the requests that are measured meanwhile.
  const large = new TextEncoder().encode(withLines(base, lists));
  const restored = await measured(sandbox, () => restore(sandbox, large));
  const written = await measured(sandbox, async () => (await control(sandbox, "/snapshot")).arrayBuffer());
  const shownState = await measured(sandbox, async () =>
    (await control(sandbox, "/state/audience.lists")).arrayBuffer(),
  );

  const shown = (value: number) => `${Math.round(value).toLocaleString("en")} ms`;
  const count = (value: number) => value.toLocaleString("en");
  const megabytes = `${Math.round(large.length / 1e6)} MB, ${count(addresses)} addresses`;
  const figures = [
    { what: `the clock past ${count(dueJobs)} due jobs`, ...travel, bar: "200 ms" },
    { what: `a snapshot restored (${megabytes})`, ...restored, bar: "" },
    { what: `a snapshot written (${megabytes})`, ...written, bar: "" },
    { what: `the state of ${count(addresses)} addresses shown`, ...shownState, bar: "" },
  ];
  return figures.flatMap(({ what, ms, cpuMs, worstMs, bar }) => [
    { what: `sandbox, ${what}`, measured: `${shown(ms)} (CPU ${shown(cpuMs)})`, bar },
    { what: "  another request meanwhile, the slowest", measured: shown(worstMs), bar: "100 ms" },
  ]);
}

/** Does the work while another thread sends one request after the other. */
async function measured(sandbox: ServerProcess, work: () => Promise<unknown>) {
  const others = new Worker(new URL("./other-requests.ts", import.meta.url), {
    workerData: { origin: sandbox.origin },
  });
  await once(others, "message");
  const [startedAt, cpuBefore] = [performance.now(), sandbox.cpuMicros()];
  await work();
  const [ms, cpuMs] = [performance.now() - startedAt, (sandbox.cpuMicros() - cpuBefore) / 1_000];
  const ended = once(others, "message");
  others.postMessage("end");
  const [worstMs] = (await ended) as [number];
  return { ms, cpuMs, worstMs };
}

function reservationLines(now: number): string[] {
  const numbers = Array.from({ length: dueJobs }, (_, number) => number);
  const reservation = {
    cartItemId: "item_demo_0001",
    quantity: 1,
    unitPrice: 9.99,
    currency: "USD",
    status: "reserved",
  };
  const expiry = (number: number) => now + 900_000 + number;
  const entries = numbers.map((number) => [
    `reservation-${number}`,
    { ...reservation, expiresAt: new Date(expiry(number)).toISOString() },
  ]);
  const due = numbers.map((number) => ({ at: expiry(number), job: "cart.expire", payload: `reservation-${number}` }));
  return [
    JSON.stringify({ part: "cart", in: ["reservations"], entries: Object.fromEntries(entries) }),
    JSON.stringify({ part: "jobs", in: ["due"], entries: due }),
  ];
}

function addressLines(): string[] {
  const hashes = new Map<string, string[]>();
  for (let number = 0; number < addresses; number++) {
    const hash = sha256(`${number}`);
    const beginning = hash.slice(0, 4);
    const others = hashes.get(beginning);
    if (others === undefined) hashes.set(beginning, [hash]);
    else others.push(hash);
  }
  const list = { accountId: "acc_demo_0001", name: "customers", size: addresses };
  const entries = { "acc_demo_0001/customers": { ...list, members: {} } };
  const lines = [JSON.stringify({ part: "audience", in: ["lists"], entries })];
  const parts = [...hashes];
  for (let from = 0; from < parts.length; from += 40) {
    const batch = Object.fromEntries(parts.slice(from, from + 40));
    const place = ["lists", "acc_demo_0001/customers", "members"];
    lines.push(JSON.stringify({ part: "audience", in: place, entries: batch }));
  }
  return lines;
}

function withLines(base: readonly string[], more: readonly string[]): string {
  return `${[...base, ...more, JSON.stringify({ lines: base.length + more.length })].join("\n")}\n`;
}

async function control({ origin }: ServerProcess, path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(`${origin}/_sandbox${path}`, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

function restore(sandbox: ServerProcess, body: string | Uint8Array<ArrayBuffer>): Promise<Response> {
  return control(sandbox, "/snapshot", { method: "PUT", headers: { "content-type": "application/x-ndjson" }, body });
}

function post(sandbox: ServerProcess, path: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return control(sandbox, path, { method: "POST", headers, body: JSON.stringify(body) });
}
