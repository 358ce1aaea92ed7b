import { ManualClock, settle } from "@tillside/testing/manual-clock";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SwitchedLink } from "../../test/redis/switched-link.ts";
import { systemClock } from "../facts/clock.ts";
import type { Slot } from "../facts/limit.ts";
import type { BucketFacts } from "../facts/manifest.ts";
import type { Member } from "./link.ts";
import { RedisLimit } from "./redis-limit.ts";
import type { Script } from "./script.ts";

// A limit looks after its calls in real time for as long as they count: with a clock that stands still, for ever.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

interface Question {
  readonly operation: string;
  readonly pausedFor: string;
  readonly values: readonly string[];
  readonly late: ((response: unknown) => void) | undefined;
}

const responses: Readonly<Record<string, unknown>> = { take: [1, "epoch-1"], book: ["epoch-1", 0] };

/** A connection to a Redis that responds as the test says; by default it grants. */
class ScriptedLink extends SwitchedLink {
  member: Member | undefined;
  readonly asked: Question[] = [];
  respond: (question: Question) => unknown = ({ operation }) => responses[operation] ?? 1;

  /** As a link does once Redis has been away for a second. */
  lose(): void {
    this.away = true;
    this.lost = true;
    this.member?.goAlone();
  }

  /** And once it is found again; resolves when everything is reported. */
  async find(): Promise<void> {
    this.away = false;
    this.lost = false;
    this.member?.isBack();
    await settle();
  }

  override join(member: Member): void {
    this.member = member;
  }

  override leave(member: Member): void {
    if (this.member === member) this.member = undefined;
  }

  override async run(
    _: Script,
    _keys: string[],
    given: string[],
    late?: (response: unknown) => void,
  ): Promise<unknown> {
    const [operation = "", pausedFor = ""] = [given[0], given[7]];
    const question = { operation, pausedFor, values: given.slice(9), late };
    this.asked.push(question);
    return this.respond(question);
  }

  override peek(ask: Script, keys: string[], values: string[]): Promise<unknown> {
    return this.run(ask, keys, values);
  }

  /** What was asked since the last look, in words. */
  sent(): string[] {
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
    const response = await take();
    expect(response).toBeTypeOf("object");
    return response as Slot & { readonly id: string };
  };
  /** Milliseconds until it is to be asked again; the test fails where there is a slot. */
  const wait = async () => {
    const response = await take();
    expect(response).toBeTypeOf("number");
    return (response as number) - now();
  };
  return { clock, link, limit, changed, now, take, slot, wait };
}

const uuid = "[0-9a-f-]{36}";

test("is in use while a call keeps a place; an unused one leaves its link", async () => {
  const { link, limit, take } = limited({ concurrency: 2 });
  expect(limit.isInUse).toBe(false);
  const slot = await take();
  expect(limit.isInUse).toBe(true);
  limit.finish(slot as Slot);
  expect([limit.isInUse, link.member === limit]).toEqual([false, true]);
  limit.leave();
  expect(link.member).toBeUndefined();
});

describe("while Redis responds", () => {
  test("each call is asked for, and says which state this server knows, and its newest call", async () => {
    const { clock, limit, link, slot } = limited();
    const { id } = await slot();
    await clock.advance(300);
    const second = await slot();
    await clock.advance(200);
    limit.release(second);
    await slot();
    expect(link.sent()).toEqual([
      expect.stringMatching(RegExp(`^take ${uuid} $`)),
      expect.stringMatching(RegExp(`^take ${uuid} epoch-1 ${id} 300$`)),
      `release ${second.id}`,
      // The second was given back, so the first is the newest that Redis may have lost.
      expect.stringMatching(RegExp(`^take ${uuid} epoch-1 ${id} 500$`)),
    ]);
  });

  test("a call that this server's own calls forbid is not asked for", async () => {
    const { clock, link, slot, wait } = limited();
    for (let call = 0; call < 4; call++) await slot();
    link.sent();
    await clock.advance(1_000);
    expect(await wait()).toBeGreaterThanOrEqual(59_000);
    expect(link.sent()).toEqual([]);
    await clock.advance(62_000);
    await slot();
    expect(link.sent()).toEqual([expect.stringMatching(RegExp(`^take ${uuid} epoch-1$`))]);
  });

  test("remembers the state of Redis for two windows after the last response, no longer than Redis keeps it", async () => {
    const { clock, link, slot } = limited();
    await slot();
    await clock.advance(121_999);
    await slot();
    await clock.advance(122_000);
    await slot();
    expect(link.sent().map((question) => question.split(" ").slice(2))).toEqual([[""], ["epoch-1"], [""]]);
  });

  test("a closed window is asked for again only when it opens", async () => {
    const { clock, link, limit, slot, wait, now } = limited();
    link.respond = () => [0, 500, 0];
    expect(await wait()).toBe(500);
    expect([await wait(), limit.earliest(0, now()) - now()]).toEqual([500, 500]);
    expect(link.sent()).toHaveLength(1);
    await clock.advance(500);
    link.respond = () => [1, "epoch-1"];
    await slot();
  });

  test("the question that opens a window is on its way when it opens: it takes as long as the one before", async () => {
    const { clock, link, limit, now } = limited();
    link.respond = () => clock.sleep(80).then(() => [0, 500, 0]);
    const response = clock.run(limit.take(now()) as Promise<number>);
    expect([(await response) - now(), clock.elapsed]).toEqual([420, 80]);
  });

  test("a pause that another server received is known here too", async () => {
    const { link, limit, wait, now } = limited();
    link.respond = () => [0, 700, 300];
    await wait();
    expect(limit.pausedUntil - now()).toBe(300);
  });

  test("a pause is reported once, with its length, and the bucket checks again", async () => {
    const { clock, link, limit, changed, wait, now } = limited();
    limit.pause(now() + 5_000);
    limit.pause(now() + 5_000);
    limit.pause(now() + 1_000);
    await settle();
    expect(link.asked.map(({ operation, pausedFor }) => [operation, pausedFor])).toEqual([["pause", "5000"]]);
    expect([changed.mock.calls.length, limit.pausedUntil - now(), await wait()]).toEqual([1, 5_000, 5_000]);
    await clock.advance(5_000);
    link.sent();
    await limit.take(now());
    expect(link.asked[0]?.pausedFor).toBe("0");
  });

  test("a Redis that has forgotten the window receives this server's calls with their ages, and no call is sent at once", async () => {
    const { clock, link, limit, slot, wait, now } = limited();
    const { id } = await slot();
    await clock.advance(20_000);
    link.sent();
    link.respond = ({ operation }) => (operation === "take" ? [2] : ["epoch-2", 2_500]);
    expect(await wait()).toBe(2_500);
    expect(link.sent()).toEqual([expect.stringMatching(/^take /), `book alone ${id} 20000`]);
    expect([await wait(), limit.pausedUntil - now(), link.sent()]).toEqual([2_500, 2_500, []]);
    await clock.advance(2_500);
    await wait();
    expect(link.sent()[0]).toMatch(RegExp(`^take ${uuid} epoch-2 ${id} 22500$`));
  });

  test("one that has the calls of others already receives them too, and is asked again at once", async () => {
    const { link, slot, wait } = limited();
    await slot();
    link.respond = ({ operation }) => (operation === "take" ? [2] : ["epoch-2", 0]);
    expect(await wait()).toBe(0);
  });

  test("calls that left the window are not reported", async () => {
    const { clock, link, slot, wait } = limited();
    await slot();
    await clock.advance(61_000);
    const { id } = await slot();
    link.sent();
    link.respond = ({ operation }) => (operation === "take" ? [2] : ["epoch-2", 0]);
    await wait();
    expect(link.sent().at(-1)).toBe(`book alone ${id} 0`);
  });

  test("for a large limit, only the fact that there were calls is reported", async () => {
    const { clock, link, slot, take } = limited({ requests: 600 });
    await slot();
    await clock.advance(3_000);
    link.respond = ({ operation }) => (operation === "take" ? [2] : ["epoch-2", 2_500]);
    await take();
    expect(link.sent().at(-1)).toBe("book alone");
  });
});

describe("a server with calls in the window", () => {
  async function pass(clock: ManualClock, milliseconds: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(milliseconds);
    await clock.advance(milliseconds);
  }

  test("looks once a second whether Redis still has them, and for no longer", async () => {
    const { clock, link, slot } = limited();
    await slot();
    const { id } = await slot();
    link.sent();
    await pass(clock, 999);
    expect(link.sent()).toEqual([]);
    await pass(clock, 1);
    expect(link.sent()).toEqual([`look  epoch-1 ${id} 999`]);
    await pass(clock, 1_000);
    expect(link.sent()).toEqual([`look  epoch-1 ${id} 1000`]);
    await clock.advance(61_000);
    await pass(clock, 10_000);
    expect(link.sent()).toEqual(["look  epoch-1"]);
    const next = await slot();
    link.sent();
    await pass(clock, 1_000);
    expect(link.sent()).toEqual([`look  epoch-1 ${next.id} 0`]);
  });

  test("looks for as long as one is in flight, though it has left the window", async () => {
    const { clock, limit, link, slot } = limited({ concurrency: 2 });
    const held = await slot();
    await clock.advance(62_000);
    for (let second = 0; second < 3; second++) await pass(clock, 1_000);
    expect(link.sent().filter((question) => question.startsWith("look"))).toEqual(Array(3).fill("look  epoch-1"));
    limit.finish(held);
    for (let second = 0; second < 3; second++) await pass(clock, 1_000);
    expect(link.sent().filter((question) => question.startsWith("look"))).toHaveLength(1);
  });

  test("reports them to a Redis that has forgotten them, and waits with the others", async () => {
    const { clock, link, limit, slot, now } = limited();
    const { id } = await slot();
    link.sent();
    link.respond = ({ operation }) => (operation === "look" ? 0 : ["epoch-2", 2_500]);
    await pass(clock, 1_000);
    expect(link.sent()).toEqual([`look  epoch-1 ${id} 0`, `book alone ${id} 0`]);
    expect(limit.pausedUntil - now()).toBe(1_500);
  });

  test("takes no notice of a look that fails, nor looks while Redis is away", async () => {
    const { clock, link, slot } = limited();
    const { id } = await slot();
    link.sent();
    link.respond = () => {
      throw new Error("closed");
    };
    await pass(clock, 1_000);
    expect(link.sent()).toEqual([`look  epoch-1 ${id} 0`]);
    link.away = true;
    await pass(clock, 1_000);
    expect(link.sent()).toEqual([]);
    link.away = false;
    await pass(clock, 1_000);
    expect(link.sent()).toEqual([`look  epoch-1 ${id} 2000`]);
  });
});

describe("a call that was held up", () => {
  const sent = async (afterMs: number, response: number | Error, facts: Partial<BucketFacts> = {}) => {
    const all = limited(facts);
    const slot = await all.slot();
    all.link.sent();
    all.link.respond = () => {
      if (response instanceof Error) throw response;
      return response;
    };
    await all.clock.advance(afterMs);
    return { ...all, confirmed: slot.confirm(all.now()), id: slot.id };
  };

  test.each([
    ["a minute", 500, {}],
    ["a second", 8, { perSeconds: 1 }],
    ["a large limit, which has no margin", 5, { requests: 600 }],
  ])("of %s for no longer than %i ms goes as it is", async (_which, heldMs, facts) => {
    const tolerated = await sent(heldMs, 1, facts);
    expect([tolerated.confirmed, tolerated.link.sent()]).toEqual([true, []]);
    const moved = await sent(heldMs + 1, 1, facts);
    expect([await moved.confirmed, moved.link.sent()]).toEqual([true, [`move ${moved.id} ${heldMs + 1}`]]);
  });

  /** Slots of one limit, one after the other, whose questions take so long. */
  async function respondedAfter(facts: Partial<BucketFacts>, ...waits: readonly number[]) {
    const { clock, link, limit, now } = limited(facts);
    const sent: string[][] = [];
    for (const waitMs of waits) {
      link.respond = () => clock.sleep(waitMs).then(() => [1, "epoch-1"]);
      const slot = (await clock.run(Promise.resolve(limit.take(now())))) as Slot & { readonly id: string };
      link.respond = () => 1;
      link.sent();
      expect(slot.confirm(now())).toBe(true);
      await settle();
      sent.push(link.sent().map((question) => question.replace(slot.id, "id")));
    }
    return sent;
  }

  test("by a slow response is sent at once, and Redis counts it from then, because it may have been counted before its way back", async () => {
    expect(await respondedAfter({ perSeconds: 1 }, 8, 9, 200)).toEqual([[], ["move id 9"], ["move id 200"]]);
    expect(await respondedAfter({ perSeconds: 60 }, 200)).toEqual([[]]);
  });

  test("by a slow response costs nothing of a large limit, whose level would otherwise shrink with every round trip to Redis", async () => {
    expect(await respondedAfter({ requests: 600 }, 200, 30)).toEqual([[], []]);
  });

  test("and whose move was confirmed slowly is moved once more", async () => {
    const { clock, link, slot, now } = limited({ perSeconds: 1 });
    const held = await slot();
    await clock.advance(100);
    link.sent();
    link.respond = () => clock.sleep(40).then(() => 1);
    expect(await clock.run(Promise.resolve(held.confirm(now())))).toBe(true);
    await settle();
    expect(link.sent()).toEqual([`move ${held.id} 100`, `move ${held.id} 40`]);
  });

  test.each([
    [1, true],
    [0, false],
    [new Error("away"), false],
  ])("for longer is moved, if Redis confirms it: %s", async (response, goes) => {
    const { confirmed, link, id } = await sent(5_000, response);
    expect(await confirmed).toBe(goes);
    expect(link.sent()).toEqual([`move ${id} 5000`]);
  });

  test("while Redis is away does not go", async () => {
    const { slot, link, clock, now } = limited();
    const held = await slot();
    await clock.advance(5_000);
    link.away = true;
    link.sent();
    expect([await held.confirm(now()), link.sent()]).toEqual([false, []]);
  });

  test("until a pause is not sent, whether this server received the pause or another", async () => {
    const { clock, slot, limit, now } = limited();
    const [first, second] = [await slot(), await slot()];
    limit.pause(now() + 400);
    expect(first.confirm(now())).toBe(false);
    await clock.advance(400);
    expect(second.confirm(now())).toBe(true);
    const other = limited();
    const [third, fourth] = [await other.slot(), await other.slot()];
    other.link.respond = () => [0, 400, 400];
    await other.wait();
    expect(third.confirm(other.now())).toBe(false);
    await other.clock.advance(400);
    expect(fourth.confirm(other.now())).toBe(true);
  });

  test("and was not confirmed is not reported as sent", async () => {
    const { link, slot, clock, now } = limited();
    const held = await slot();
    await clock.advance(5_000);
    link.respond = () => 0;
    expect(await held.confirm(now())).toBe(false);
    link.sent();
    link.respond = () => ["epoch-1", 0];
    await link.find();
    expect(link.sent()).toEqual(["book epoch-1"]);
  });

  test("until others have its slot here does not go either", async () => {
    const { slot, clock, now } = limited({ requests: 1 });
    const held = await slot();
    await clock.advance(62_000);
    await slot();
    expect(await held.confirm(now())).toBe(false);
  });
});

describe("places of calls in flight", () => {
  test("are reported at once to a Redis that has forgotten them: it must have them before any call is sent", async () => {
    const { link, slot, wait } = limited({ concurrency: 2 });
    const { id } = await slot();
    link.sent();
    link.respond = ({ operation }) => (operation === "take" ? [2] : ["epoch-2", 2_500]);
    await wait();
    await settle();
    expect(link.sent().slice(1)).toEqual([`renew ${id}`, `book alone ${id} 0`]);
  });

  test("none is free here: Redis is not asked; when one is given back, that is reported to Redis and the bucket checks again", async () => {
    const { limit, link, changed, slot, take } = limited({ concurrency: 2 });
    const [first] = [await slot(), await slot()];
    link.sent();
    expect([limit.hasRoom, await take(), link.sent()]).toEqual([false, Number.POSITIVE_INFINITY, []]);
    limit.finish(first);
    limit.finish(first);
    await settle();
    expect([limit.hasRoom, link.sent(), changed.mock.calls.length]).toEqual([true, [`finish ${first.id}`], 1]);
  });

  test("none is free anywhere: it is looked again after 100 ms", async () => {
    const { clock, limit, link, slot, wait, now } = limited({ concurrency: 2 });
    link.respond = () => [0, -1, 0];
    expect([await wait(), limit.hasRoom]).toEqual([100, false]);
    expect([await wait(), link.sent().length]).toEqual([100, 1]);
    expect(limit.earliest(0, now())).toBe(now());
    await clock.advance(100);
    expect(limit.hasRoom).toBe(true);
    link.respond = () => [1, "epoch-1"];
    await slot();
  });

  test("a slot that is given back is reported and free again", async () => {
    const { limit, link, changed, slot, now } = limited({ requests: 1, concurrency: 1 });
    const { id, ...rest } = await slot();
    limit.release({ id, ...rest } as Slot);
    await settle();
    expect([link.sent().at(-1), changed.mock.calls.length]).toEqual([`release ${id}`, 1]);
    expect(limit.earliest(0, now())).toBe(now());
  });
});

describe("while Redis is away", () => {
  test("for a moment, no call is sent and no slot is postponed: this server's own calls determine when it may come", async () => {
    const { link, limit, wait, now } = limited();
    link.away = true;
    expect([await wait(), limit.earliest(3, now()) - now()]).toEqual([1_000, 0]);
    expect(limit.earliest(4, now()) - now()).toBe(61_000);
    limit.pause(now() + 5_000);
    expect(await wait()).toBe(5_000);
  });

  test("for longer, this server keeps to its part, which begins as used up, and the bucket looks again", async () => {
    const { clock, link, limit, changed, slot, wait, now } = limited();
    link.lose();
    expect(changed).toHaveBeenCalledOnce();
    // Two of four.
    expect(await wait()).toBe(61_000);
    expect(limit.earliest(0, now())).toBe(now() + 61_000);
    await clock.advance(61_000);
    await slot();
    await slot();
    expect(await wait()).toBeGreaterThanOrEqual(60_000);
    expect(link.sent()).toEqual([]);
  });

  test("what Redis said of the window before holds no longer", async () => {
    const { link, limit, wait, now } = limited();
    link.respond = () => [0, 500_000, 0];
    await wait();
    link.lose();
    expect(limit.earliest(0, now()) - now()).toBe(61_000);
  });

  test("a question that fails has the same result, and a pause stays one", async () => {
    const { link, limit, wait, now } = limited();
    limit.pause(now() + 500_000);
    link.respond = () => {
      link.away = true;
      throw new Error("away");
    };
    expect(await wait()).toBe(500_000);
    link.lose();
    expect(await wait()).toBe(500_000);
    limit.pause(now() + 600_000);
    expect(await wait()).toBe(600_000);
  });

  test("a question whose response is late waits for the end of that moment", async () => {
    const { link, wait } = limited();
    link.respond = () => {
      link.away = true;
      throw new Error("away");
    };
    expect(await wait()).toBe(1_000);
  });

  test("places are shared too, one at least", async () => {
    const { clock, link, limit, slot, take, wait } = limited({ concurrency: 3 });
    link.lose();
    await clock.advance(await wait());
    const only = await slot();
    expect([limit.hasRoom, await take()]).toEqual([false, Number.POSITIVE_INFINITY]);
    limit.finish(only);
    expect(limit.hasRoom).toBe(true);
    expect(link.sent()).toEqual([]);
  });

  test("a look that promised too much does not begin the part anew", async () => {
    const { clock, link, wait } = limited();
    link.lose();
    await clock.advance(20_000);
    link.respond = () => {
      throw new Error("no permission");
    };
    await link.find();
    link.lose();
    expect(await wait()).toBe(41_000);
  });

  test("a response that comes too late may be a slot, which is given back", async () => {
    const { link, take } = limited();
    link.respond = ({ operation }) => {
      if (operation === "take") throw new Error("too late");
      return 1;
    };
    await take();
    const [question] = link.asked.splice(0);
    question?.late?.([0, 500, 0]);
    expect(link.sent()).toEqual([]);
    question?.late?.([1, "epoch-1"]);
    await settle();
    expect(link.sent()).toEqual([`release ${question?.values[0]}`]);
  });
});

describe("when Redis is back", () => {
  test("calls that were sent alone are reported; until every server has reported, no call is sent", async () => {
    const { clock, link, limit, changed, slot, wait, now } = limited();
    link.lose();
    await clock.advance(await wait());
    const alone = await slot();
    await clock.advance(40_000);
    link.respond = ({ operation }) => (operation === "book" ? ["epoch-2", 2_500] : [1, "epoch-2"]);
    changed.mockClear();
    await link.find();
    expect(link.sent()).toEqual([`book alone ${alone.id} 40000`]);
    expect(changed).toHaveBeenCalledOnce();
    // The whole limit again, after the reunion.
    expect([limit.earliest(0, now()) - now(), await wait()]).toEqual([2_500, 2_500]);
    await clock.advance(2_500);
    await slot();
    expect(link.sent()).toEqual([expect.stringMatching(RegExp(`^take ${uuid} epoch-2 ${alone.id} 42500$`))]);
  });

  test("but not what has left the window, also behind a call that was held up and is still in it", async () => {
    const { clock, link, slot, now } = limited();
    const held = await slot();
    await slot();
    await slot();
    await clock.advance(30_000);
    expect(await held.confirm(now())).toBe(true);
    await clock.advance(32_000);
    link.sent();
    link.away = true;
    await link.find();
    expect(link.sent()).toEqual([`book epoch-1 ${held.id} 32000`]);
  });

  test("so is what was sent before: Redis may have forgotten it", async () => {
    const { clock, link, slot } = limited();
    const { id } = await slot();
    await clock.advance(7_000);
    link.sent();
    link.away = true;
    await link.find();
    expect(link.sent()).toEqual([`book epoch-1 ${id} 7000`]);
  });

  test("nothing is asked before everything is reported", async () => {
    const { link, take } = limited();
    let respond = (_: unknown) => {};
    link.respond = ({ operation }) =>
      operation === "book"
        ? new Promise((resolve) => {
            respond = resolve;
          })
        : [1, "epoch-1"];
    await link.find();
    const slot = take();
    await settle();
    expect(link.sent()).toEqual(["book "]);
    respond(["", 0]);
    expect(await slot).toBeTypeOf("object");
    expect(link.sent()).toEqual([expect.stringMatching(/^take /)]);
  });

  test("and what could not be reported is reported next time", async () => {
    const { clock, link, slot, wait } = limited();
    link.lose();
    await clock.advance(await wait());
    // All that this server may send alone.
    const [first, second] = [await slot(), await slot()];
    link.respond = () => {
      throw new Error("away");
    };
    await link.find();
    link.sent();
    link.lose();
    link.respond = () => ["epoch-2", 0];
    await link.find();
    expect(link.sent()).toEqual([`book alone ${first.id} 0 ${second.id} 0`]);
  });

  test("a server that could have sent alone, but did not, waits for the others all the same", async () => {
    const { clock, link, slot } = limited();
    await slot();
    link.lose();
    await clock.advance(60_999);
    link.sent();
    await link.find();
    expect(link.sent()[0]).toMatch(/^book epoch-1/);
    link.lose();
    await clock.advance(61_000);
    await link.find();
    expect(link.sent()).toEqual(["book alone"]);
  });

  test("a new loss begins a new part, as used up", async () => {
    const { clock, link, wait } = limited();
    link.lose();
    await clock.advance(50_000);
    await link.find();
    link.lose();
    expect(await wait()).toBe(61_000);
  });

  test("a pause that came meanwhile is reported", async () => {
    const { link, limit, now } = limited();
    link.away = true;
    limit.pause(now() + 9_000);
    await link.find();
    expect(link.asked.map(({ pausedFor }) => pausedFor)).toEqual(["9000"]);
  });

  test("a call that was sent alone and held up is moved like any other, once it was reported", async () => {
    const { clock, link, slot, wait, now } = limited();
    link.lose();
    await clock.advance(await wait());
    const [first, second] = [await slot(), await slot()];
    await clock.advance(5_000);
    expect(first.confirm(now())).toBe(true);
    await link.find();
    link.sent();
    expect([await second.confirm(now()), link.sent()]).toEqual([true, [`move ${second.id} 5000`]]);
  });

  test("leases of calls in flight are renewed", async () => {
    const { link, slot } = limited({ concurrency: 2 });
    const { id } = await slot();
    await link.find();
    expect(link.sent()).toContain(`renew ${id}`);
  });
});

describe("in the moment in which Redis is lost or found", () => {
  test("a report that Redis has taken, while another command failed, leaves this server its part", async () => {
    const { link, wait } = limited();
    link.lose();
    let reply = (_: unknown) => {};
    link.respond = ({ operation }) => (operation === "book" ? new Promise((resolve) => (reply = resolve)) : 1);
    await link.find();
    link.lose();
    reply(["epoch-1", 0]);
    await settle();
    expect(await wait()).toBeGreaterThan(0);
  });

  test("a pause that Redis names when it is lost already holds for this server's part, too", async () => {
    const { clock, link, take, wait } = limited();
    let reply = (_: unknown) => {};
    link.respond = () => new Promise((resolve) => (reply = resolve));
    const asked = take();
    await settle();
    link.lose();
    reply([0, 120_000, 120_000]);
    await asked;
    await clock.advance(90_000);
    expect(await wait()).toBe(30_000);
  });
});

describe("after the machine slept", () => {
  beforeEach(() => void vi.useFakeTimers());
  const facts: BucketFacts = { requests: 4, perSeconds: 60, keyedBy: "client_id", strength: "enforced" };
  const hour = 3_600_000;
  /** The time of day goes on, and the monotonic clock stands still. */
  const sleep = () => vi.setSystemTime(Date.now() + hour);
  function awake() {
    const link = new ScriptedLink();
    const limit = new RedisLimit(link, "one", facts, systemClock, "server-1", 2);
    return { link, limit, take: async () => limit.take(systemClock.now()) };
  }

  test("a pause and a closed window that Redis named are over", async () => {
    const { link, limit, take } = awake();
    link.respond = () => [0, hour, hour];
    const now = systemClock.now();
    expect(await take()).toBe(now + hour);
    expect([limit.earliest(0, now), limit.pausedUntil]).toEqual([now + hour, now + hour]);
    sleep();
    expect([limit.earliest(0, now) <= now, limit.pausedUntil <= now]).toEqual([true, true]);
  });

  test("this server's calls and the state of Redis are as old as Redis counts", async () => {
    const { link, take } = awake();
    await take();
    sleep();
    await take();
    expect(link.sent().at(-1)).toMatch(RegExp(`^take ${uuid} $`));
  });

  test("a slot that was taken before is confirmed by Redis", async () => {
    const { link, take } = awake();
    const slot = (await take()) as Slot;
    sleep();
    link.respond = () => 0;
    expect(await slot.confirm(systemClock.now())).toBe(false);
    expect(link.sent().at(-1)).toMatch(RegExp(`^move ${uuid} ${hour}$`));
  });

  test("a call of this server's part that is sent after it counts from then, and is reported so", async () => {
    const { link, limit, take } = awake();
    link.lose();
    await vi.advanceTimersByTimeAsync(120_000);
    const slot = (await take()) as Slot & { readonly id: string };
    sleep();
    expect(slot.confirm(systemClock.now())).toBe(true);
    Object.assign(link, { away: false, lost: false });
    limit.isBack();
    await vi.advanceTimersByTimeAsync(0);
    expect(link.sent().find((asked) => asked.startsWith("book"))).toBe(`book alone ${slot.id} 0`);
  });

  test("also where the time of day was set back before", async () => {
    const { link, limit, take } = awake();
    vi.setSystemTime(Date.now() - 2 * hour);
    link.respond = () => [0, hour, hour];
    const now = systemClock.now();
    await take();
    sleep();
    expect(limit.earliest(0, now) <= now).toBe(true);
  });
});
