import type { Outcome } from "@tillside/onboarding";
import type { FaultName } from "./faults.ts";

/** What becomes of a call with one fault. */
export interface ExpectedEnd {
  /** What its caller receives. */
  readonly outcome: Outcome;
  /** How often it is sent. */
  readonly attempts: number;
  /** How often it took effect, by the sandbox's state: one that was lost has 0, one that was doubled 2. */
  readonly effects: number;
  /** The last response's status: a number, any success, or none. */
  readonly status: number | "2xx" | undefined;
  readonly error?: "NetworkError" | "BrokenResponseError";
}

/** Which of the contract's promises protects a call from being doubled. */
export type Protection =
  | "replay"
  | "conflict"
  | "harmless"
  | "harmless, no body"
  | "harmless, but a repeat finds nothing to do"
  | "none"
  | "none, no body"
  | "none, but 5xx means again";

const done = { outcome: "executed", attempts: 1, effects: 1, status: "2xx" } as const;
const doneAgain = { ...done, attempts: 2 } as const;
/** A success whose body cannot be read: it was executed, so it is not repeated. */
const broken = { ...done, status: undefined, error: "BrokenResponseError" } as const;
const foundDone = { ...doneAgain, outcome: "unknown" } as const;
const conflict = { outcome: "unknown", attempts: 2, effects: 1, status: 409 } as const;

function lost(effects: number): ExpectedEnd {
  return { outcome: "unknown", attempts: 1, effects, status: undefined, error: "NetworkError" };
}

function refused(status: number, effects: number): ExpectedEnd {
  return { outcome: "unknown", attempts: 1, effects, status };
}

/** A repeat gets the first response again: whatever happens on the way, the call is executed once and its caller knows. */
const replay: Readonly<Record<FaultName, ExpectedEnd>> = {
  "503 before execution": doneAgain,
  "503 after execution": doneAgain,
  "a connection cut before execution": doneAgain,
  "a connection cut after execution": doneAgain,
  "a response that breaks off before execution": doneAgain,
  "a response that breaks off after execution": doneAgain,
  "a request that arrives too late": doneAgain,
  // The first attempt still runs: its operation can be read.
  "a response that comes too late": conflict,
  "a malformed response before execution": doneAgain,
  "a malformed response after execution": broken,
};

/** The client reports what it cannot know, and never sends it twice: the sandbox's state shows what happened. */
const none: Readonly<Record<FaultName, ExpectedEnd>> = {
  "503 before execution": refused(503, 0),
  "503 after execution": refused(503, 1),
  "a connection cut before execution": lost(0),
  "a connection cut after execution": lost(1),
  "a response that breaks off before execution": lost(0),
  "a response that breaks off after execution": lost(1),
  "a request that arrives too late": lost(1),
  "a response that comes too late": lost(1),
  // It comes as a 502.
  "a malformed response before execution": refused(502, 0),
  "a malformed response after execution": broken,
};

export const expectedEnds: Readonly<Record<Protection, Readonly<Record<FaultName, ExpectedEnd>>>> = {
  replay,
  /** The response to a repeat says that its key was used, but not what became of the first. */
  conflict: {
    ...replay,
    "503 after execution": conflict,
    "a connection cut after execution": conflict,
    "a response that breaks off after execution": conflict,
  },
  /** Doing it twice is doing it once. */
  harmless: { ...replay, "a response that comes too late": doneAgain },
  /** The same, and of a success only the status counts. */
  "harmless, no body": {
    ...replay,
    "a response that comes too late": doneAgain,
    "a malformed response after execution": done,
  },
  /** The same, but the repeat says success: false, which need not be a failure (CRT-068, reading C6). */
  "harmless, but a repeat finds nothing to do": {
    ...replay,
    "503 after execution": foundDone,
    "a connection cut after execution": foundDone,
    "a response that breaks off after execution": foundDone,
    "a response that comes too late": foundDone,
  },
  none,
  "none, no body": { ...none, "a malformed response after execution": done },
  /** The contract wants 500, 502 and 503 repeated: it is not said that they can come after execution. */
  "none, but 5xx means again": {
    ...none,
    "503 before execution": doneAgain,
    "503 after execution": { ...doneAgain, effects: 2 },
    "a malformed response before execution": doneAgain,
  },
};
