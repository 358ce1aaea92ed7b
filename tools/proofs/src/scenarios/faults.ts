import type { FaultRule } from "@tillside/sandbox";

/** Longer than an attempt waits (30 s), so the client has given it up by then. */
const tooLateMs = 40_000;

/** Everything that goes wrong on the way, each before the sandbox does anything and after it did everything. */
export const faults = {
  "503 before execution": { status: 503, when: "before" },
  "503 after execution": { status: 503, when: "after" },
  "a connection cut before execution": { drop: true, when: "before" },
  "a connection cut after execution": { drop: true, when: "after" },
  "a response that breaks off before execution": { truncate: true, status: 502, when: "before" },
  "a response that breaks off after execution": { truncate: true, when: "after" },
  "a request that arrives too late": { delayMs: tooLateMs, when: "before" },
  "a response that comes too late": { delayMs: tooLateMs, when: "after" },
  "a malformed response before execution": { malformed: true, status: 502, when: "before" },
  "a malformed response after execution": { malformed: true, when: "after" },
} as const satisfies Readonly<Record<string, FaultRule>>;

export type FaultName = keyof typeof faults;
