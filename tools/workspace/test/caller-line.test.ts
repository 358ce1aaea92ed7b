// Drives another process: the runtimes that it starts.

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { installedRuntimes, type Runtime, runtimes } from "@tillside/testing/runtimes";
import { describe, expect, it } from "vitest";

const SLOW = 60_000;
const program = path.join(import.meta.dirname, "caller-line/program.mjs");
const lines = readFileSync(program, "utf8").split("\n");

/** The error of each failing call of the program. */
const names = {
  "a token that is refused": "TokenError",
  "a token that does not come in time": "DeadlineError",
  "a deadline in the queue of a limit": "DeadlineError",
  "a full queue": "QueueFullError",
  "an opposite call in flight": "DeadlineError",
  "a closed journal": "JournalError",
  "no response": "NetworkError",
  "no response, called by name": "NetworkError",
  "a redirect": "RedirectError",
  "a success that is not JSON": "BrokenResponseError",
  "a guard": "GuardError",
  "a body that JSON cannot carry, far down": "ConfigurationError",
  "a wrong option": "ConfigurationError",
  "an operation that does not exist": "ConfigurationError",
  "raw()": "NetworkError",
  "a signal that aborts": "AbortError",
  "unwrap(): no success": "ResponseError",
  "unwrap(): a success that hides failures": "PartialFailureError",
  "pollOperation(): a read fails": "NetworkError",
  "pollOperation(): the deadline": "DeadlineError",
  "runReport()": "NetworkError",
  "sendEvents()": "BulkError",
};
const ways = ["await", "all", "settled", "chained", "returned"];

/** The frame of the application's line in a stack, from 1. */
function placeOf(way: string, stack: string): number {
  const line = lines.findIndex((text) => text.endsWith(`// ${way}`)) + 1;
  const frames = stack.split("\n").filter((text) => text.startsWith("    at "));
  return frames.findIndex((frame) => frame.includes(`/program.mjs:${line}:`)) + 1;
}

const nodes = runtimes.filter((one) => one.kind === "node" && installedRuntimes().includes(one));

it("a Node is installed here", () => expect(nodes.length).toBeGreaterThan(0));

describe.each(nodes)("on $name, with the built packages", ({ program: node }: Runtime) => {
  it(
    "each error shows the application's line within ten frames, however the application awaits the call",
    async () => {
      const { stdout } = await promisify(execFile)(node, ["--no-warnings", program], { timeout: SLOW });
      const thrown = stdout
        .trim()
        .split("\n")
        .map((line): [failure: string, way: string, name: string, stack: string] => JSON.parse(line));
      expect(thrown.map(([failure, way, name]) => [failure, way, name])).toEqual(
        Object.entries(names).flatMap(([failure, name]) => ways.map((way) => [failure, way, name])),
      );
      const places = thrown.map(([failure, way, , stack]) => ({ failure, way, place: placeOf(way, stack), stack }));
      expect(places.filter(({ place }) => place < 1 || place > 10)).toEqual([]);
    },
    SLOW,
  );
});
