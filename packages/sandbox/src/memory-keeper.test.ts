import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepMemoryLow } from "./memory-keeper.ts";

const megabyte = 2 ** 20;
let resident = 0;
let memory: ReturnType<typeof keepMemoryLow>;
const give = vi.fn<() => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  resident = 100 * megabyte;
  give.mockReset().mockImplementation(async () => {
    resident = 100 * megabyte;
  });
  memory = keepMemoryLow(give, () => resident);
});
afterEach(() => {
  memory.stop();
  vi.useRealTimers();
});

/** Seconds in which requests come, or none do. */
async function pass(seconds: number, { busy }: { readonly busy: boolean }): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    if (busy) memory.busy();
    await vi.advanceTimersByTimeAsync(1_000);
  }
}

test("what a burst needed is given back once, after ten seconds without a request", async () => {
  resident = 150 * megabyte;
  await pass(60, { busy: true });
  await pass(8, { busy: false });
  expect(give).not.toHaveBeenCalled();
  await pass(60, { busy: false });
  expect(give).toHaveBeenCalledOnce();
});

test("while requests come it waits until 160 MB are held", async () => {
  resident = 159 * megabyte;
  await pass(5, { busy: true });
  expect(give).not.toHaveBeenCalled();
  resident = 161 * megabyte;
  await pass(5, { busy: true });
  expect(give).toHaveBeenCalledOnce();
});

test("what is needed in earnest is not asked for again and again", async () => {
  give.mockImplementation(async () => {});
  resident = 400 * megabyte;
  await pass(20, { busy: true });
  expect(give).toHaveBeenCalledOnce();
  await pass(60, { busy: false });
  expect(give).toHaveBeenCalledTimes(2);
  await pass(1, { busy: true });
  await pass(60, { busy: false });
  expect(give).toHaveBeenCalledTimes(2);
});
