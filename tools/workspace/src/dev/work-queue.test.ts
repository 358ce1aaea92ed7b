import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WorkQueue } from "./work-queue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function queue() {
  const batches: string[][] = [];
  const ends: (() => void)[] = [];
  const made = new WorkQueue((files) => {
    batches.push([...files]);
    return new Promise((resolve) => ends.push(resolve));
  });
  return { made, batches, ends };
}

test("files that change within 25 ms are one batch, each once", async () => {
  const { made, batches } = queue();
  made.add("a");
  await vi.advanceTimersByTimeAsync(24);
  for (const file of ["b", "a"]) made.add(file);
  await vi.advanceTimersByTimeAsync(24);
  expect(batches).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches).toEqual([["a", "b"]]);
});

test("changes during the work are the next batch, which begins when the work is done", async () => {
  const { made, batches, ends } = queue();
  made.add("a");
  await vi.advanceTimersByTimeAsync(25);
  made.add("a");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(batches).toEqual([["a"]]);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(batches).toEqual([["a"], ["a"]]);
});

test("stop waits for the current work and drops waiting changes", async () => {
  const { made, batches, ends } = queue();
  made.add("a");
  await vi.advanceTimersByTimeAsync(25);
  made.add("b");
  const stopped = vi.fn();
  const stopping = made.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stopped).not.toHaveBeenCalled();
  ends[0]?.();
  await stopping;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(batches).toEqual([["a"]]);
});
