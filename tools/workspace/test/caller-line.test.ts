// Looks at what is built: the packages, on the runtimes that it starts.

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import * as audience from "@tillside/audience";
import * as events from "@tillside/events";
import * as onboarding from "@tillside/onboarding";
import * as query from "@tillside/query";
import { installedRuntimes, type Runtime, runtimes } from "@tillside/testing/runtimes";
import { describe, expect, it } from "vitest";

const SLOW = 60_000;
const program = path.join(import.meta.dirname, "caller-line/program.mjs");
const lines = readFileSync(program, "utf8").split("\n");

/** The class of the error of each failing call of the program. */
const classes = {
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
  "a signal that aborts": "CallAbortedError",
  "unwrap(): no success": "ResponseError",
  "unwrap(): a success that hides failures": "PartialFailureError",
  "pollOperation(): a read fails": "ResponseError",
  "pollOperation(): the deadline": "PollDeadlineError",
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

it("every error class that a client exports is among them", () => {
  const exported = Object.entries({ ...audience, ...events, ...onboarding, ...query })
    .filter(([, value]) => Object(value).prototype instanceof onboarding.PolicyError)
    .map(([name]) => name);
  expect(new Set(Object.values(classes))).toEqual(new Set(exported));
});

it("a Node is installed here", () => expect(nodes.length).toBeGreaterThan(0));

describe.each(nodes)("on $name, with the built packages", ({ program: node }: Runtime) => {
  it(
    "each error shows the application's line within ten frames, however the application awaits the call",
    async () => {
      const { stdout } = await promisify(execFile)(node, ["--no-warnings", program], { timeout: SLOW });
      const thrown = stdout
        .trim()
        .split("\n")
        .map((line): [failure: string, way: string, type: string, stack: string] => JSON.parse(line));
      expect(thrown.map(([failure, way, type]) => [failure, way, type])).toEqual(
        Object.entries(classes).flatMap(([failure, type]) => ways.map((way) => [failure, way, type])),
      );
      const places = thrown.map(([failure, way, , stack]) => ({ failure, way, place: placeOf(way, stack), stack }));
      expect(places.filter(({ place }) => place < 1 || place > 10)).toEqual([]);
    },
    SLOW,
  );
});
