import { expect, test, vi } from "vitest";
import { streamUntil } from "./stream-until.ts";

const text = new TextEncoder();
const reason = new Error("the run is deleted");

test("a stream that is whole ends", async () => {
  const over = vi.fn();
  const { signal } = new AbortController();
  const whole = streamUntil(signal, new Blob(["one", "two"]).stream(), over);
  expect(await new Response(whole).text()).toBe("onetwo");
  await vi.waitFor(() => expect(over).toHaveBeenCalledOnce());
});

test("a stream whose signal aborts breaks off with its reason, and stops what it reads from", async () => {
  const [over, cancel] = [vi.fn(), vi.fn()];
  const ending = new AbortController();
  const source = new ReadableStream<Uint8Array>({ start: (begun) => begun.enqueue(text.encode("one")), cancel });
  const reader = streamUntil(ending.signal, source, over).getReader();
  expect((await reader.read()).value).toEqual(text.encode("one"));
  ending.abort(reason);
  await expect(reader.read()).rejects.toBe(reason);
  await vi.waitFor(() => expect([over.mock.calls.length, cancel.mock.calls]).toEqual([1, [[reason]]]));
});

test("a stream that fails breaks off too", async () => {
  const { signal } = new AbortController();
  const source = new ReadableStream<Uint8Array>({ pull: (begun) => begun.error(reason) });
  await expect(streamUntil(signal, source).getReader().read()).rejects.toBe(reason);
});

test("a stream whose reader goes is over", async () => {
  const [over, cancel] = [vi.fn(), vi.fn()];
  const { signal } = new AbortController();
  await streamUntil(signal, new ReadableStream({ cancel }), over).cancel(reason);
  await vi.waitFor(() => expect([over.mock.calls.length, cancel.mock.calls]).toEqual([1, [[reason]]]));
});
