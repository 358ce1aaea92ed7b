import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { figure, rounds } from "@tillside/testing/proof";
import { expect, test } from "vitest";

/** What a run of the child prints. */
interface Load {
  /** Before the first request and after each tenth of them. */
  readonly heapBytes: readonly number[];
  /** How many requests the log has in the end. */
  readonly kept: number;
  readonly medianMicros: number;
  readonly p99Micros: number;
}

const child = path.join(import.meta.dirname, "log-load-child.ts");

async function load(requests: number, logEntries: number): Promise<Load> {
  const words = ["--expose-gc", child, String(requests), String(logEntries)];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return JSON.parse(stdout) as Load;
}

test(
  "requests as fast as they go: once the log is full, it takes no more memory",
  async () => {
    const [requests, entries] = [rounds(10_000, 180_000), rounds(1_000, 10_000)];
    const [kept, none] = [await load(requests, entries), await load(requests, 1)];
    const megabytes = (bytes = 0) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
    const [half = 0, end = 0] = [kept.heapBytes[5], kept.heapBytes[10]];
    figure("requests", requests);
    figure("heap after half of them, and at the end", `${megabytes(half)}, ${megabytes(end)}`);
    figure("  with a log of one request", `${megabytes(none.heapBytes[5])}, ${megabytes(none.heapBytes[10])}`);
    const times = ({ medianMicros, p99Micros }: Load) => `${Math.round(medianMicros)} µs, ${Math.round(p99Micros)} µs`;
    figure(`a request's time, median and p99, with a log of ${entries.toLocaleString("en")}`, times(kept));
    figure("  with a log of one request", times(none));
    expect([kept.kept, none.kept]).toEqual([entries, 1]);
    expect(end - half).toBeLessThan(2 ** 20);
  },
  rounds(60_000, 600_000),
);
