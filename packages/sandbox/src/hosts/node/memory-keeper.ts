import type { IncomingMessage } from "node:http";

/** How often it looks, in milliseconds: in a second a fast machine takes more large bodies than there is to be room for. */
const everyMs = 250;

/** So many looks without a request in between, and the sandbox is idle. */
const idleLooks = 40;

/** Bodies of fewer bytes are cleared away in passing. */
const largeBytes = 2 ** 18;

/**
 * Large bodies are cleared away together at this many bytes, or at this share of what is held for good if that is more. A collection
 * takes longer the more is held.
 */
const enough = { bytes: 2 ** 24, share: 1 / 8 };

/**
 * glibc keeps the free end of its heap up to a length that grows with the blocks that were freed before, to 64 MiB at most. Room that no one writes into takes no memory, and makes it longer.
 */
const room = { blocks: 5, bytes: 2 ** 24 };

/** Left alone, Node keeps what it once needed for large bodies; this gives it back to the system. */
export async function giveMemoryBack(): Promise<void> {
  for (let block = 0; block < room.blocks; block++) Buffer.allocUnsafeSlow(room.bytes);
  const { Session } = await import("node:inspector");
  const session = new Session();
  session.connect();
  await new Promise((resolve) => session.post("HeapProfiler.collectGarbage", resolve));
  session.disconnect();
}

/**
 * Gives memory back: after many large bodies soon, after anything else (connections without a request too) as soon as no
 * request came for a while. It costs the code that V8 has optimized, so other load never brings it about.
 *
 * A large body that comes before the earlier ones were cleared away waits for that. So the most that is held does not depend on
 * how fast the collector is, or how busy the machine.
 *
 * @param give and `resident` stand for the process's own.
 * @returns `admit`, to be called with every request before its body is read, and `stop`. The request waits for the promise, if any.
 */
export function keepMemoryLow(
  give: () => Promise<void> = giveMemoryBack,
  resident: () => number = () => process.memoryUsage.rss(),
): { admit(request: Pick<IncomingMessage, "headers">): Promise<void> | undefined; stop(): void } {
  let looksWithout = 0;
  let large = 0;
  /** What was held when it was idle last. */
  let atRest = resident();
  /** What was held when memory was given back last. */
  let held = atRest;
  let clearing: Promise<void> | undefined;
  const isMuch = () => large >= Math.max(enough.bytes, held * enough.share);
  const clear = () => {
    large = 0;
    clearing ??= give()
      .then(() => {
        held = resident();
      })
      .finally(() => {
        clearing = undefined;
      });
    return clearing;
  };
  const timer = setInterval(async () => {
    looksWithout += 1;
    const isIdle = looksWithout >= idleLooks && resident() > atRest * 1.02;
    if (!isIdle && !isMuch()) return;
    await clear();
    if (isIdle) atRest = held;
  }, everyMs);
  timer.unref();
  return {
    admit({ headers }) {
      looksWithout = 0;
      // The length of a chunked body is not known in advance.
      const bytes = headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : largeBytes;
      if (!(bytes >= largeBytes)) return undefined;
      const wait = isMuch() ? clear() : clearing;
      large += bytes;
      return wait;
    },
    stop: () => clearInterval(timer),
  };
}
