import { type LogLimits, logLimits } from "./log-limits.ts";
import { SharedBytes } from "./shared-bytes.ts";

/** What the request logs of all runs of a sandbox may hold. */
export interface LogMemory {
  /** How many requests to the APIs each log holds. */
  readonly entries: number;
  /** The memory of the requests to the APIs in all logs. */
  readonly traffic: SharedBytes;
  /** The memory of the calls of the control plane in all logs. They are logged without their bodies. */
  readonly control: SharedBytes;
}

export function logMemory({ entries, bytes }: LogLimits = logLimits()): LogMemory {
  return { entries, traffic: new SharedBytes(bytes), control: new SharedBytes(controlBytes) };
}

const controlBytes = 8 * 2 ** 20;
