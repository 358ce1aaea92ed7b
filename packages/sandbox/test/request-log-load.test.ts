// Drives another process: the sandboxes under load.

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import path from "node:path";
import { figure, rounds } from "@tillside/testing/proof";
import { expect, onTestFinished, test } from "vitest";

/** What the child sends first: where its requests go, of the default run and of the others. */
export interface LoadedSandbox {
  readonly targets: readonly Target[];
}

interface Target {
  readonly origin: string;
  readonly key: string;
}

/** What the child has used so far. */
export interface Used {
  readonly heapBytes: number;
  readonly cpu: NodeJS.CpuUsage;
}

const child = path.join(import.meta.dirname, "log-load-child.ts");
const runs = 3;
const inFlight = 8;

/** A sandbox in a process of its own, and what its requests took. */
class Load {
  readonly micros: number[] = [];
  /** Before the first request and after each tenth of them. */
  readonly used: Used[] = [];
  readonly #child: ChildProcess;
  readonly #targets: readonly Target[];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: inFlight });

  private constructor(process: ChildProcess, targets: readonly Target[]) {
    this.#child = process;
    this.#targets = targets;
  }

  static async start(logEntries: number): Promise<Load> {
    const process = fork(child, [String(logEntries), String(runs)], { execArgv: ["--expose-gc"] });
    onTestFinished(() => void process.kill());
    const [{ targets }] = (await once(process, "message")) as [LoadedSandbox];
    const load = new Load(process, targets);
    await load.measure();
    return load;
  }

  /** Sends so many requests to all runs in turn, several at a time. */
  async send(requests: number): Promise<void> {
    let sent = 0;
    const sender = async () => {
      for (let each = sent++; each < requests; each = sent++) {
        const target = this.#targets[each % this.#targets.length] as Target;
        const startedAt = performance.now();
        // Refused, because every accepted request would add to the state.
        const { status } = await this.#call(target, "/nurture/1.0/nurture/unsubscribe", {
          mail: "customer@store.example",
        });
        this.micros.push((performance.now() - startedAt) * 1_000);
        if (status !== 400) throw new Error(`A request got ${status}.`);
      }
    };
    await Promise.all(Array.from({ length: inFlight }, sender));
  }

  async measure(): Promise<void> {
    const reported = once(this.#child, "message") as Promise<[Used]>;
    this.#child.send("measure");
    this.used.push((await reported)[0]);
  }

  /** How many requests the log of each run has. */
  async kept(): Promise<number[]> {
    const logs = this.#targets.map((target) => this.#call(target, "/_sandbox/requests?api=nurture"));
    return (await Promise.all(logs)).map(({ text }) => (JSON.parse(text) as unknown[]).length);
  }

  /** Median and p99 of a request, and the processor time that the sandbox took for it. */
  get times(): string {
    const sorted = this.micros.toSorted((one, other) => one - other);
    const at = (share: number) => `${Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)} µs`;
    const [first, last] = [this.used[0]?.cpu, this.used.at(-1)?.cpu].map(
      (cpu) => (cpu?.user ?? 0) + (cpu?.system ?? 0),
    );
    return `${at(0.5)}, ${at(0.99)}, ${Math.round(((last ?? 0) - (first ?? 0)) / sorted.length)} µs`;
  }

  /** The heap after half of the requests, and at the end. */
  get heap(): readonly [number, number] {
    return [this.used[5]?.heapBytes ?? 0, this.used[10]?.heapBytes ?? 0];
  }

  #call(
    { origin, key }: Target,
    address: string,
    json?: object,
  ): Promise<{ status: number | undefined; text: string }> {
    const headers = { authorization: key, "content-type": "application/json" };
    const method = json === undefined ? "GET" : "POST";
    return new Promise((resolve, reject) => {
      request(`${origin}${address}`, { agent: this.#agent, method, headers }, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => {
          text += part;
        });
        response.on("end", () => resolve({ status: response.statusCode, text }));
        response.on("error", reject);
      })
        .on("error", reject)
        .end(json && JSON.stringify(json));
    });
  }
}

test(
  "requests over HTTP to four runs, as fast as they go: once the logs are full, they take no more memory",
  async () => {
    const [requests, entries] = [rounds(10_000, 180_000), rounds(500, 2_500)];
    const [full, none] = [await Load.start(entries), await Load.start(1)];
    // In turn, so that whatever else the machine does slows down both.
    for (let tenth = 0; tenth < 10; tenth++) {
      for (const load of tenth % 2 === 0 ? [full, none] : [none, full]) {
        await load.send(requests / 10);
        await load.measure();
      }
    }
    const megabytes = (heap: readonly number[]) => heap.map((bytes) => `${(bytes / 2 ** 20).toFixed(1)} MB`).join(", ");
    figure("requests over HTTP, to the default run and three others", requests);
    figure("heap after half of them, and at the end", megabytes(full.heap));
    figure("  with logs of one request", megabytes(none.heap));
    const all = `with four logs of ${entries.toLocaleString("en")}`;
    figure(`a request's time, median and p99, and its processor time, ${all}`, full.times);
    figure("  with logs of one request", none.times);
    expect([await full.kept(), await none.kept()]).toEqual([Array(4).fill(entries), Array(4).fill(1)]);
    const [half, end] = full.heap;
    expect(end - half).toBeLessThan(2 ** 20);
  },
  rounds(60_000, 600_000),
);
