import { Slices } from "../world/slices.ts";

/** Texts as a body that is written in slices, so that requests pass in between. @param over called at the end, also at an early one. */
export function slicedStream(next: () => IteratorResult<string>, over = () => {}): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const slices = new Slices();
  return new ReadableStream({
    async pull(controller) {
      if (slices.isOver) await slices.next();
      const each = next();
      if (!each.done) return controller.enqueue(encoder.encode(each.value));
      over();
      controller.close();
    },
    cancel: over,
  });
}
