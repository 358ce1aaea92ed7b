import { shownValue } from "../checked-options.ts";
import { SandboxError } from "../sandbox-error.ts";

const mostEntries = 10_000_000;
const leastBytes = 2 ** 20;
const mostBytes = 16 * 2 ** 30;

/** How much the request log holds. */
export interface LogLimits {
  /** Requests to the APIs, in the log of each run. */
  readonly entries: number;
  /** Bytes in memory that they may take in the logs of all runs together. */
  readonly bytes: number;
}

/**
 * Checks how much the request log holds.
 *
 * @param names of the options, for messages.
 * @throws SandboxError for what is too little or too much.
 */
export function logLimits(
  entries = 10_000,
  bytes = 64 * 2 ** 20,
  names = { entries: "logEntries", bytes: "logBytes" },
): LogLimits {
  if (!Number.isInteger(entries) || entries < 1 || entries > mostEntries)
    throw new SandboxError(
      `${names.entries} takes a whole number from 1 to ${mostEntries}, not ${shownValue(entries)}.`,
    );
  if (!Number.isInteger(bytes) || bytes < leastBytes || bytes > mostBytes) {
    const range = `from ${leastBytes} (1 MiB) to ${mostBytes} (16 GiB)`;
    throw new SandboxError(`${names.bytes} takes a whole number of bytes ${range}, not ${shownValue(bytes)}.`);
  }
  return { entries, bytes };
}
