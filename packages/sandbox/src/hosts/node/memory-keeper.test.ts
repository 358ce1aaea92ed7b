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

/** Seconds in which a request comes with these headers, or none does. */
async function pass(seconds: number, headers?: Record<string, string>): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    if (headers) memory.admit({ headers });
    await vi.advanceTimersByTimeAsync(1_000);
  }
}

test("what a burst needed is given back once, after ten seconds without a request", async () => {
  resident = 400 * megabyte;
  await pass(60, { "content-length": "1000" });
  await pass(8);
  expect(give).not.toHaveBeenCalled();
  await pass(60);
  expect(give).toHaveBeenCalledOnce();
});

test("large bodies are not waited for", async () => {
  await pass(15, { "content-length": `${megabyte}` });
  expect(give).not.toHaveBeenCalled();
  await pass(1, { "content-length": `${megabyte}` });
  expect(give).toHaveBeenCalledOnce();
  await pass(63, { "transfer-encoding": "chunked" });
  expect(give).toHaveBeenCalledOnce();
  await pass(1, { "transfer-encoding": "chunked" });
  expect(give).toHaveBeenCalledTimes(2);
});

test("a large body waits until earlier ones were cleared away; a small one never waits", async () => {
  const large = { headers: { "content-length": `${20 * megabyte}` } };
  expect(memory.admit(large)).toBeUndefined();
  const [second, third] = [memory.admit(large), memory.admit(large)];
  expect(give).toHaveBeenCalledOnce();
  expect(memory.admit({ headers: { "content-length": "1000" } })).toBeUndefined();
  await second;
  expect(third).toBeInstanceOf(Promise);
  await third;
  memory.admit(large);
  expect(give).toHaveBeenCalledTimes(2);
});

test("the more is held for good, the more large bodies are waited for", async () => {
  give.mockImplementation(async () => {
    resident = 800 * megabyte;
  });
  await pass(16, { "content-length": `${megabyte}` });
  expect(give).toHaveBeenCalledOnce();
  await pass(99, { "content-length": `${megabyte}` });
  expect(give).toHaveBeenCalledOnce();
  await pass(1, { "content-length": `${megabyte}` });
  expect(give).toHaveBeenCalledTimes(2);
});

test("what comes without a request, a burst of mere connections, is given back too", async () => {
  await pass(60);
  resident = 200 * megabyte;
  await pass(1);
  expect(give).toHaveBeenCalledOnce();
});

test("what is needed in earnest is not asked for again and again", async () => {
  give.mockImplementation(async () => {});
  resident = 400 * megabyte;
  for (let round = 0; round < 3; round++) {
    await pass(1, {});
    await pass(60);
  }
  expect(give).toHaveBeenCalledOnce();
});
