import { ManualClock, settle } from "@tillside/testing/manual-clock";
import { describe, expect, test, vi } from "vitest";
import { SwitchedLink } from "../../test/redis/switched-link.ts";
import type { Member } from "./link.ts";
import { RedisPause } from "./redis-pause.ts";

/** A way to a Redis that keeps one pause, and what it was asked with. */
class PauseLink extends SwitchedLink {
  readonly sent: string[] = [];
  member: Member | undefined;
  /** Milliseconds that are left of the pause in Redis. */
  left = 0;

  override join(member: Member): void {
    this.member = member;
  }

  override leave(member: Member): void {
    if (this.member === member) this.member = undefined;
  }

  override async run(_script: unknown, _keys: string[], [operation = "", own = ""]: string[]): Promise<unknown> {
    this.sent.push(`${operation} ${own}`);
    this.left = Math.max(this.left, Number(own));
    return this.left;
  }
}

function paused() {
  const clock = new ManualClock();
  const link = new PauseLink();
  const limit = new RedisPause(link, "one", clock);
  limit.changed = vi.fn();
  /** Whether a call may go. */
  const goes = async () => typeof (await limit.take(clock.now())) === "object";
  return { clock, link, limit, goes };
}

describe("the pauses of an API that states no limit, in Redis", () => {
  test("an unused one leaves its link", () => {
    const { link, limit } = paused();
    expect(link.member).toBe(limit);
    limit.leave();
    expect(link.member).toBeUndefined();
  });

  test("CRT-103 · Redis is asked once a second, however many calls go", async () => {
    const { clock, link, goes } = paused();
    for (let call = 0; call < 100; call++) expect(await goes()).toBe(true);
    expect(link.sent).toEqual(["pause 0"]);
    await clock.advance(999);
    await goes();
    expect(link.sent).toHaveLength(1);
    await clock.advance(1);
    await goes();
    expect(link.sent).toHaveLength(2);
  });

  test("CRT-103 · a pause is reported at once; another server's pause applies here from the next question on", async () => {
    const { clock, link, limit, goes } = paused();
    limit.pause(clock.now() + 7_000.4);
    await settle();
    expect([link.sent, await goes(), limit.earliest(3, clock.now())]).toEqual([
      ["pause 7001"],
      false,
      clock.now() + 7_000.4,
    ]);
    expect(link.sent).toHaveLength(1);

    const other = paused();
    other.link.left = 5_000;
    expect([await other.goes(), other.limit.pausedUntil]).toEqual([false, other.clock.now() + 5_000]);
    expect(other.limit.changed).toHaveBeenCalledOnce();
    await other.clock.advance(5_000);
    other.link.left = 0;
    expect(await other.goes()).toBe(true);
  });

  test("without Redis a server keeps the pauses that it knows, and reports the rest of them when it is back", async () => {
    const { clock, link, limit, goes } = paused();
    link.away = true;
    limit.pause(clock.now() + 7_000);
    expect([await goes(), link.sent]).toEqual([false, []]);
    await clock.advance(2_000);
    link.away = false;
    link.member?.isBack();
    await settle();
    expect(link.sent).toEqual(["pause 5000"]);
    await clock.advance(5_000);
    link.left = 0;
    expect(await goes()).toBe(true);
    link.member?.isBack();
    expect(link.sent).toEqual(["pause 5000", "pause 0"]);
  });

  test("a Redis that fails delays no call", async () => {
    const { link, goes } = paused();
    link.run = () => Promise.reject(new Error("no reply within 250 ms"));
    expect(await goes()).toBe(true);
  });
});
