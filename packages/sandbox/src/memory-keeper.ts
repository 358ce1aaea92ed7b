import { Session } from "node:inspector";

/** How often it looks, in milliseconds. */
const everyMs = 1_000;

/** So many looks without a request in between, and the sandbox is idle. */
const idleLooks = 10;

/** With less than this resident, in bytes, a busy sandbox is left alone. */
const plenty = 160 * 2 ** 20;

/** Left alone, Node keeps what it once needed for large bodies; this gives it back to the system. */
export async function giveMemoryBack(): Promise<void> {
  const session = new Session();
  session.connect();
  await new Promise((resolve) => session.post("HeapProfiler.collectGarbage", resolve));
  session.disconnect();
}

/**
 * Gives memory back when it grew: while requests come in only when it became much, otherwise as soon as none came for a
 * while. `give` and `resident` stand for the process's own.
 *
 * @returns `busy`, to be told of every request, and `stop`.
 */
export function keepMemoryLow(
  give: () => Promise<void> = giveMemoryBack,
  resident: () => number = () => process.memoryUsage.rss(),
): { busy(): void; stop(): void } {
  let looksWithout = 0;
  /** What was held after the last time. */
  let held = resident();
  /** The same, when it was idle last. */
  let atRest = held;
  const timer = setInterval(async () => {
    looksWithout += 1;
    const isIdle = looksWithout === idleLooks;
    if (isIdle ? resident() < atRest * 1.1 : resident() < Math.max(held * 1.25, plenty)) return;
    await give();
    held = resident();
    if (isIdle) atRest = held;
  }, everyMs);
  timer.unref();
  return {
    busy() {
      looksWithout = 0;
    },
    stop: () => clearInterval(timer),
  };
}
