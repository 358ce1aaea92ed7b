import type { SandboxClock } from "../world/clock.ts";

/** A text in ten parts at most, with equal waits before each but the first. */
export function slowBody(text: string, milliseconds: number, clock: SandboxClock): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const size = Math.max(1, Math.ceil(bytes.length / mostParts));
  const waits = Math.ceil(bytes.length / size) - 1;
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      if (sent > 0) await clock.whileBusy(() => clock.pause(milliseconds / waits));
      controller.enqueue(bytes.subarray(sent, sent + size));
      sent += size;
      if (sent >= bytes.length) controller.close();
    },
  });
}

const mostParts = 10;
