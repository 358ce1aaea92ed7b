import { setTimeout as sleep } from "node:timers/promises";

/** The value of the promise, or undefined if it takes longer than this. */
export async function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value | undefined> {
  const timer = new AbortController();
  try {
    return await Promise.race([promise, sleep(milliseconds, undefined, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}
