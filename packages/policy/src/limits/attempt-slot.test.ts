import { ManualClock, settle } from "@tillside/testing/manual-clock";
import { describe, expect, test, vi } from "vitest";
import { attemptSlot } from "./attempt-slot.ts";
import { Bucket } from "./bucket.ts";
import { LocalLimit } from "./local-limit.ts";
import type { Waiter } from "./waiter.ts";

const facts = { requests: 2, perSeconds: 60, keyedBy: "client_id", strength: "enforced" } as const;

function slotsOf(given: Partial<Waiter> = {}, clock = new ManualClock(), limit = new LocalLimit(facts, clock)) {
  const bucket = new Bucket(facts, clock, limit);
  const waiter: Waiter = {
    deadlineAt: clock.now() + 200_000,
    signal: undefined,
    queueSize: 10,
    refuse: (reason) => new Error(reason),
    ...given,
  };
  return { clock, bucket, take: async () => attemptSlot(bucket, waiter, clock) };
}

describe("a slot that is kept until its call is sent", () => {
  test("in time: nothing is waited for", async () => {
    const { clock, take } = slotsOf();
    const slot = await take();
    await clock.advance(60_000);
    expect(slot.confirm(clock.now())).toBeUndefined();
  });

  test("ONB-247 · a pause that came meanwhile is waited out, and calls that were held up go one by one after it", async () => {
    const { clock, bucket, take } = slotsOf();
    const slots = [await take(), await take()];
    bucket.pause(clock.now() + 90_000);
    const sent: number[] = [];
    for (const slot of slots) void Promise.resolve(slot.confirm(clock.now())).then(() => sent.push(clock.elapsed));
    await clock.advance(119_999);
    expect(sent).toEqual([90_000]);
    await clock.advance(1);
    expect([sent, clock.sleeping]).toEqual([[90_000, 120_000], 0]);
  });

  test("others have it: another one is waited for", async () => {
    const { clock, take } = slotsOf();
    const held = await take();
    await clock.advance(61_000);
    await take();
    await take();
    const sent = Promise.resolve(held.confirm(clock.now()));
    expect(await clock.run(sent)).toBe(true);
    expect(clock.elapsed).toBe(122_000);
  });

  test("a pause beyond the deadline refuses it; its slot is given back, once", async () => {
    const { clock, bucket, take } = slotsOf();
    const slot = await take();
    const release = vi.spyOn(bucket, "release");
    bucket.pause(clock.now() + 600_000);
    await expect(slot.confirm(clock.now())).rejects.toThrow("deadline");
    slot.release();
    slot.finish();
    expect(release).toHaveBeenCalledOnce();
    expect(clock.sleeping).toBe(0);
  });

  test("an abort ends that wait", async () => {
    const caller = new AbortController();
    const { clock, bucket, take } = slotsOf({ signal: caller.signal });
    const slot = await take();
    bucket.pause(clock.now() + 60_000);
    const sent = Promise.resolve(slot.confirm(clock.now())).catch(({ message }: Error) => message);
    await settle();
    caller.abort();
    expect([await sent, clock.sleeping]).toEqual(["aborted", 0]);
  });

  test("what is over is the slot that it was sent with", async () => {
    const { clock, bucket, take } = slotsOf();
    const slot = await take();
    bucket.pause(clock.now() + 1_000);
    const finish = vi.spyOn(bucket, "finish");
    const acquire = vi.spyOn(bucket, "acquire");
    await clock.run(Promise.resolve(slot.confirm(clock.now())));
    slot.finish();
    expect(finish).toHaveBeenCalledExactlyOnceWith(await acquire.mock.results[0]?.value);
  });

  test.each([true, false])("a limit that is kept elsewhere is asked; it returns %s", async (isOurs) => {
    const ownClock = new ManualClock();
    const limit = new LocalLimit(facts, ownClock);
    const responses = [isOurs, true];
    vi.spyOn(limit, "take").mockImplementation(
      () =>
        ({ confirm: async () => responses.shift() as boolean, release() {} }) as unknown as ReturnType<
          typeof limit.take
        >,
    );
    const { bucket, clock, take } = slotsOf({}, ownClock, limit);
    const slot = await take();
    const acquire = vi.spyOn(bucket, "acquire");
    expect(await slot.confirm(clock.now())).toBe(!isOurs);
    expect(acquire).toHaveBeenCalledTimes(isOurs ? 0 : 1);
  });
});
