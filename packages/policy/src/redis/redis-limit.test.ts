import { describe, expect, test, vi } from "vitest";
import { ManualClock, settle } from "../../test/manual-clock.ts";
import type { Slot } from "../limits/schedule.ts";
import type { BucketFacts } from "../manifest.ts";
import { Link, type Member } from "./link.ts";
import { RedisLimit } from "./redis-limit.ts";
import type { Script } from "./script.ts";

interface Question {
  readonly operation: string;
  readonly pausedFor: string;
  readonly values: readonly string[];
  readonly late: ((answer: unknown) => void) | undefined;
}

/** A way to a Redis that answers what the test says; by default it grants. */
class ScriptedLink extends Link {
  away = false;
  member: Member | undefined;
  readonly asked: Question[] = [];
  answer: (question: Question) => unknown = ({ operation }) => (operation === "take" ? [1, 1_000] : 1);

  constructor() {
    super({} as never, "test", () => {});
  }

  override get isAway(): boolean {
    return this.away;
  }

  override join(member: Member): void {
    this.member = member;
  }

  override async run(_: Script, _keys: string[], given: string[], late?: (answer: unknown) => void): Promise<unknown> {
    const [operation = "", pausedFor = ""] = [given[0], given[7]];
    const question = { operation, pausedFor, values: given.slice(9), late };
    this.asked.push(question);
    return this.answer(question);
  }

  /** What was asked since the last look, in words. */
  told(): string[] {
    return this.asked.splice(0).map(({ operation, values }) => [operation, ...values].join(" "));
  }
}

function limited(given: Partial<BucketFacts> = {}, servers = 2) {
  const clock = new ManualClock();
  const link = new ScriptedLink();
  const facts: BucketFacts = { requests: 4, perSeconds: 60, keyedBy: "client_id", strength: "enforced", ...given };
  const limit = new RedisLimit(link, "one", facts, clock, "server-1", servers);
  const changed = vi.fn();
  limit.changed = changed;
  const now = () => clock.now();
  const take = async () => limit.take(now());
  /** A slot; the test fails where there is none. */
  const slot = async () => {
    const answer = await take();
    expect(answer).toBeTypeOf("object");
    return answer as Slot & { readonly id: string };
  };
  /** Milliseconds until it is to be asked again; the test fails where there is a slot. */
  const wait = async () => {
    const answer = await take();
    expect(answer).toBeTypeOf("number");
    return (answer as number) - now();
  };
  return { clock, link, limit, changed, now, take, slot, wait };
}

const uuid = "[0-9a-f-]{36}";

describe("while Redis answers", () => {
  test("each call is asked for, and says whether this server has others in the window", async () => {
    const { link, slot } = limited();
    await slot();
    await slot();
    expect(link.told()).toEqual([
      expect.stringMatching(RegExp(`^take ${uuid} $`)),
      expect.stringMatching(RegExp(`^take ${uuid} 1$`)),
    ]);
  });

  test("a call that this server's own calls forbid is not asked for", async () => {
    const { clock, link, slot, wait } = limited();
    for (let call = 0; call < 4; call++) await slot();
    link.told();
    await clock.advance(1_000);
    expect(await wait()).toBeGreaterThanOrEqual(59_000);
    expect(link.told()).toEqual([]);
    await clock.advance(62_000);
    await slot();
    // Its calls have left the window.
    expect(link.told()).toEqual([expect.stringMatching(RegExp(`^take ${uuid} $`))]);
  });

  test("a closed window is asked for again only when it opens", async () => {
    const { clock, link, limit, slot, wait, now } = limited();
    link.answer = () => [0, 500, 0];
    expect(await wait()).toBe(500);
    expect([await wait(), limit.earliest(0, now()) - now()]).toEqual([500, 500]);
    expect(link.told()).toHaveLength(1);
    await clock.advance(500);
    link.answer = () => [1, 1_500];
    await slot();
  });

  test("a pause that another server was told is known here too", async () => {
    const { link, limit, wait, now } = limited();
    link.answer = () => [0, 700, 300];
    await wait();
    expect(limit.pausedUntil - now()).toBe(300);
  });

  test("a pause is told once, with how long it lasts, and the bucket looks again", async () => {
    const { clock, link, limit, changed, wait, now } = limited();
    limit.pause(now() + 5_000);
    limit.pause(now() + 5_000);
    limit.pause(now() + 1_000);
    await settle();
    expect(link.asked.map(({ operation, pausedFor }) => [operation, pausedFor])).toEqual([["pause", "5000"]]);
    expect([changed.mock.calls.length, limit.pausedUntil - now(), await wait()]).toEqual([1, 5_000, 5_000]);
    await clock.advance(5_000);
    link.told();
    await limit.take(now());
    expect(link.asked[0]?.pausedFor).toBe("0");
  });

  test("a Redis that has forgotten the window is told this server's calls with their ages, and nobody goes at once", async () => {
    const { clock, link, slot, wait } = limited();
    const { id } = await slot();
    await clock.advance(20_000);
    link.told();
    link.answer = ({ operation }) => (operation === "take" ? [2] : 1);
    expect(await wait()).toBe(0);
    expect(link.told()).toEqual([expect.stringMatching(/^take /), `book ${id} 20000`]);
    expect(await wait()).toBe(2_500);
  });

  test("of a large limit only the fact that there were calls is told", async () => {
    const { clock, link, slot, take } = limited({ requests: 600 });
    await slot();
    await clock.advance(3_000);
    link.answer = ({ operation }) => (operation === "take" ? [2] : 1);
    await take();
    expect(link.told().at(-1)).toBe("book");
  });
});

describe("a call that was held up", () => {
  const sent = async (afterMs: number, answer: number | Error) => {
    const all = limited();
    const slot = await all.slot();
    all.link.told();
    all.link.answer = () => {
      if (answer instanceof Error) throw answer;
      return answer;
    };
    await all.clock.advance(afterMs);
    return { ...all, sentAt: slot.sentAt(all.now()), id: slot.id };
  };

  test("for less than half the margin goes as it is", async () => {
    const { sentAt, link } = await sent(300, 0);
    expect([sentAt, link.told()]).toEqual([true, []]);
  });

  test.each([
    [1, true],
    [0, false],
    [new Error("away"), false],
  ])("for longer is moved, if Redis confirms it: %s", async (answer, goes) => {
    const { sentAt, link, id } = await sent(5_000, answer);
    expect(await sentAt).toBe(goes);
    expect(link.told()).toEqual([`move ${id} 1000`]);
  });

  test("while Redis is away does not go", async () => {
    const { slot, link, clock, now } = limited();
    const held = await slot();
    await clock.advance(5_000);
    link.away = true;
    link.told();
    expect([await held.sentAt(now()), link.told()]).toEqual([false, []]);
  });

  test("until others have its slot here does not go either", async () => {
    const { slot, clock, now } = limited({ requests: 1 });
    const held = await slot();
    await clock.advance(62_000);
    await slot();
    expect(await held.sentAt(now())).toBe(false);
  });
});

describe("places of calls under way", () => {
  test("none is free here: nobody is asked; when one is given back, Redis hears of it and the bucket looks again", async () => {
    const { limit, link, changed, slot, take } = limited({ concurrency: 2 });
    const [first] = [await slot(), await slot()];
    link.told();
    expect([limit.hasRoom, await take(), link.told()]).toEqual([false, Number.POSITIVE_INFINITY, []]);
    limit.finish(first);
    limit.finish(first);
    await settle();
    expect([limit.hasRoom, link.told(), changed.mock.calls.length]).toEqual([true, [`finish ${first.id}`], 1]);
  });

  test("none is free anywhere: it is looked again after 100 ms", async () => {
    const { clock, limit, link, slot, wait, now } = limited({ concurrency: 2 });
    link.answer = () => [0, -1, 0];
    expect([await wait(), limit.hasRoom]).toEqual([100, false]);
    expect([await wait(), link.told().length]).toEqual([100, 1]);
    expect(limit.earliest(0, now())).toBe(now());
    await clock.advance(100);
    expect(limit.hasRoom).toBe(true);
    link.answer = () => [1, 1_000];
    await slot();
  });

  test("a slot that is given back is told and free again", async () => {
    const { limit, link, changed, slot, now } = limited({ requests: 1, concurrency: 1 });
    const { id, ...rest } = await slot();
    limit.release({ id, ...rest } as Slot);
    await settle();
    expect([link.told().at(-1), changed.mock.calls.length]).toEqual([`release ${id}`, 1]);
    expect(limit.earliest(0, now())).toBe(now());
  });
});

describe("while Redis is away", () => {
  test("nobody goes for a second; then this server keeps to its part", async () => {
    const { clock, link, limit, slot, wait, now } = limited();
    link.away = true;
    // Two of four, which count as used up at the end of that second.
    expect(await wait()).toBeGreaterThanOrEqual(61_000);
    expect(limit.earliest(0, now())).toBe(now() + (await wait()));
    await clock.advance(await wait());
    await slot();
    await slot();
    expect(await wait()).toBeGreaterThanOrEqual(60_000);
    expect(link.told()).toEqual([]);
  });

  test("a question that fails is answered the same way, and a pause stays one", async () => {
    const { link, limit, wait, now } = limited();
    limit.pause(now() + 500_000);
    link.answer = () => {
      link.away = true;
      throw new Error("away");
    };
    expect(await wait()).toBe(500_000);
    limit.pause(now() + 600_000);
    expect(await wait()).toBe(600_000);
  });

  test("places are shared too, one at least", async () => {
    const { clock, link, limit, slot, take, wait } = limited({ concurrency: 3 });
    link.away = true;
    await clock.advance(await wait());
    const only = await slot();
    expect([limit.hasRoom, await take()]).toEqual([false, Number.POSITIVE_INFINITY]);
    limit.finish(only);
    expect(limit.hasRoom).toBe(true);
    expect(link.told()).toEqual([]);
  });

  test("an answer that comes too late may be a slot, which is given back", async () => {
    const { link, take } = limited();
    link.answer = ({ operation }) => {
      if (operation === "take") throw new Error("too late");
      return 1;
    };
    await take();
    const [question] = link.asked.splice(0);
    question?.late?.([0, 500, 0]);
    expect(link.told()).toEqual([]);
    question?.late?.([1, 1_000]);
    await settle();
    expect(link.told()).toEqual([`release ${question?.values[0]}`]);
  });
});

describe("when Redis is back", () => {
  test("what was sent alone is told; until every server has told, nobody goes", async () => {
    const { clock, link, limit, changed, slot, wait, now } = limited();
    link.away = true;
    await clock.advance(await wait());
    const alone = await slot();
    await clock.advance(40_000);
    link.away = false;
    await link.member?.comeBack();
    expect(link.told()).toEqual([`book ${alone.id} 40000`]);
    expect(limit.earliest(0, now()) - now()).toBe(2_500);
    changed.mockClear();
    link.member?.isBack();
    expect(changed).toHaveBeenCalledOnce();
    // The whole limit again, after the reunion.
    expect(await wait()).toBe(2_500);
    await link.member?.comeBack();
    expect(link.told()).toEqual([]);
  });

  test("what was sent alone needs nobody's word to be moved", async () => {
    const { clock, link, slot, wait, now } = limited();
    link.away = true;
    await clock.advance(await wait());
    const alone = await slot();
    await clock.advance(5_000);
    link.away = false;
    expect([alone.sentAt(now()), link.told()]).toEqual([true, []]);
  });

  test("leases of calls under way are renewed", async () => {
    const { link, slot } = limited({ concurrency: 2 });
    const { id } = await slot();
    link.told();
    link.member?.isBack();
    await settle();
    expect(link.told()).toEqual([`renew ${id}`]);
  });

  test("a server that sent nothing alone has nothing to tell", async () => {
    const { link } = limited();
    await link.member?.comeBack();
    expect(link.told()).toEqual([]);
  });
});
