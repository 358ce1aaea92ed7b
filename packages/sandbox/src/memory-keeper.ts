import type { IncomingMessage } from "node:http";
import { Session } from "node:inspector";

/** How often it looks, in milliseconds: in a second a fast machine takes more large bodies than there is to be room for. */
const everyMs = 250;

/** So many looks without a request in between, and the sandbox is idle. */
const idleLooks = 40;

/** Bodies of fewer bytes are cleared away in passing. */
const largeBytes = 2 ** 18;

/**
 * So many bytes of large bodies are cleared away at once; of what is held for good, at least so large a share: a look through
 * all of it takes as long as it is large, seconds where millions of addresses are kept.
 */
const enough = { bytes: 2 ** 24, share: 1 / 8 };

/**
 * glibc keeps the free end of its heap unless it is longer than a length that grows with the blocks that were freed before, to
 * 64 MiB at most. Room that nobody writes into takes no memory, and makes it longer.
 */
const room = { blocks: 5, bytes: 2 ** 24 };

/** Left alone, Node keeps what it once needed for large bodies; this gives it back to the system. */
export async function giveMemoryBack(): Promise<void> {
  for (let block = 0; block < room.blocks; block++) Buffer.allocUnsafeSlow(room.bytes);
  const session = new Session();
  session.connect();
  await new Promise((resolve) => session.post("HeapProfiler.collectGarbage", resolve));
  session.disconnect();
}

/**
 * Gives memory back: after many large bodies soon, after anything else (connections without a request too) as soon as no
 * request came for a while. It costs the code that V8 has optimized, so other load never brings it about.
 *
 * @param give and `resident` stand for the process's own.
 * @returns `note`, to be told of every request, and `stop`.
 */
export function keepMemoryLow(
  give: () => Promise<void> = giveMemoryBack,
  resident: () => number = () => process.memoryUsage.rss(),
): { note(request: Pick<IncomingMessage, "headers">): void; stop(): void } {
  let looksWithout = 0;
  let large = 0;
  /** What was held when it was idle last. */
  let atRest = resident();
  /** What was held when memory was given back last. */
  let held = atRest;
  const timer = setInterval(async () => {
    looksWithout += 1;
    const isIdle = looksWithout >= idleLooks && resident() > atRest * 1.02;
    if (!isIdle && large < Math.max(enough.bytes, held * enough.share)) return;
    large = 0;
    await give();
    held = resident();
    if (isIdle) atRest = held;
  }, everyMs);
  timer.unref();
  return {
    note({ headers }) {
      looksWithout = 0;
      // Without a length nobody knows.
      const bytes = headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : largeBytes;
      if (bytes >= largeBytes) large += bytes;
    },
    stop: () => clearInterval(timer),
  };
}
