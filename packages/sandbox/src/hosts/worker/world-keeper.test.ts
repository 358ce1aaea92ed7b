import { expect, test, vi } from "vitest";
import type { KeptWorlds } from "./kept-worlds.ts";
import { WorldKeeper } from "./world-keeper.ts";

/** A keeper whose storage does what `put` does. */
function keeperOf(put: () => Promise<void>) {
  const save = vi.fn(async () => new Uint8Array());
  const notify = vi.fn();
  const worlds = { put } as unknown as KeptWorlds;
  return { keeper: new WorldKeeper({ worlds, tab: "tab", apis: ["cart"], save, notify }), save, notify };
}

test("what happens while the world is stored is stored once more, however much it is", async () => {
  const { keeper, save } = keeperOf(async () => {});
  const first = keeper.keep();
  await Promise.resolve();
  await Promise.all([first, keeper.keep(), keeper.keep(), keeper.keep()]);
  expect(save).toHaveBeenCalledTimes(2);
});

test("a storage that is full is noticed once, and again after it had room", async () => {
  const full = Object.assign(new Error("x"), { name: "QuotaExceededError" });
  let isFull = true;
  const { keeper, notify } = keeperOf(async () => {
    if (isFull) throw full;
  });
  await keeper.keep();
  await keeper.keep();
  expect(notify.mock.calls).toEqual([
    [{ code: "not-kept", message: expect.stringContaining("the browser's storage is full") }],
  ]);
  isFull = false;
  await keeper.keep();
  isFull = true;
  await keeper.keep();
  expect(notify).toHaveBeenCalledTimes(2);
});
