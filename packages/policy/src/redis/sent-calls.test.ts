import { describe, expect, test } from "vitest";
import { type Counted, SentCalls } from "./sent-calls.ts";

const windowMs = 1_000;

function counted(id: string, at: number): Counted {
  return { id, at, confirm: () => true, release() {} };
}

/** The calls of a server, of that name and that moment each, in this order. */
function sent(...moments: readonly (readonly [id: string, at: number])[]) {
  const recent = new SentCalls(windowMs);
  const calls = moments.map(([id, at]) => counted(id, at));
  for (const call of calls) recent.add(call);
  return { recent, calls };
}

describe("all", () => {
  test("a server that has sent nothing has nothing to tell", () => {
    const { recent } = sent();
    expect([recent.size, recent.all(0), recent.newest(0)]).toEqual([0, [], []]);
  });

  test("the calls are reported in their order, as id and age in milliseconds, which are strings in Redis", () => {
    const { recent } = sent(["a", 100], ["b", 250.5]);
    expect(recent.all(300)).toEqual(["a", "200", "b", "49.5"]);
    expect(recent.size).toBe(2);
  });

  test("a call counts from when it was sent, which its slot says later", () => {
    const { recent, calls } = sent(["a", 100]);
    (calls[0] as Counted).at = 180;
    expect([recent.all(300), recent.newest(300)]).toEqual([
      ["a", "120"],
      ["a", "120"],
    ]);
  });
});

describe("forget", () => {
  test.each([
    [1_099, ["a", "b"]],
    [1_100, ["b"]],
    [1_249, ["b"]],
    [1_250, []],
  ])("at %i ms only what was sent less than a window ago is left", (now, left) => {
    const { recent } = sent(["a", 100], ["b", 250]);
    recent.forget(now);
    expect(recent.all(now).filter((_text, place) => place % 2 === 0)).toEqual(left);
  });

  test("a call that was moved to a later moment stays, and those behind it are forgotten with it", () => {
    const { recent, calls } = sent(["a", 100], ["b", 200]);
    const [first] = calls as [Counted, Counted];
    first.at = 900;
    recent.moveBehind(first);
    recent.forget(1_300);
    expect(recent.all(1_300)).toEqual(["a", "400"]);
    recent.forget(1_900);
    expect(recent.size).toBe(0);
  });
});

describe("newest", () => {
  test("is the call that was counted last, until it leaves the window", () => {
    const { recent } = sent(["a", 100], ["b", 250]);
    expect(recent.newest(1_249)).toEqual(["b", "999"]);
    expect(recent.newest(1_250)).toEqual([]);
  });

  test("is the one that was moved", () => {
    const { recent, calls } = sent(["a", 100], ["b", 250]);
    const [first] = calls as [Counted, Counted];
    first.at = 300;
    recent.moveBehind(first);
    expect([recent.newest(300), recent.all(300)]).toEqual([
      ["a", "0"],
      ["b", "50", "a", "0"],
    ]);
  });

  test("is the one before it when it was given back: Redis may have lost that one, too", () => {
    const { recent, calls } = sent(["a", 100], ["b", 250], ["c", 260]);
    const [, second, third] = calls as [Counted, Counted, Counted];
    recent.drop(third);
    expect(recent.newest(300)).toEqual(["b", "50"]);
    recent.drop(second);
    expect(recent.newest(300)).toEqual(["a", "200"]);
  });

  test("stays when an older one is given back", () => {
    const { recent, calls } = sent(["a", 100], ["b", 250]);
    recent.drop(calls[0] as Counted);
    expect([recent.newest(300), recent.size]).toEqual([["b", "50"], 1]);
  });

  test("is none when all were given back", () => {
    const { recent, calls } = sent(["a", 100]);
    recent.drop(calls[0] as Counted);
    expect([recent.newest(300), recent.all(300), recent.size]).toEqual([[], [], 0]);
  });

  test("one that was forgotten is given back: it is not there any more, and the newest stays", () => {
    const { recent, calls } = sent(["a", 100], ["b", 1_050]);
    recent.forget(1_200);
    recent.drop(calls[0] as Counted);
    expect(recent.newest(1_200)).toEqual(["b", "150"]);
  });
});
