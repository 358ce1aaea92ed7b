import { settle } from "@tillside/testing/manual-clock";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SwitchedLink } from "../../test/redis/switched-link.ts";
import type { Member } from "./link.ts";
import { RedisExclusion } from "./redis-exclusion.ts";
import type { Script } from "./script.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** A way to a Redis that lets everybody in at once, unless the test says something else. */
class ScriptedLink extends SwitchedLink {
  readonly members: Member[] = [];
  respond = async (_operation: string): Promise<unknown> => 1;
  readonly #asked: string[] = [];

  override join(member: Member): void {
    this.members.push(member);
  }

  override async run(_: Script, keys: string[], [operation = "", , ...values]: string[]): Promise<unknown> {
    expect(keys).toHaveLength(2);
    this.#asked.push([operation, ...values].join(" ").trim());
    return this.respond(operation);
  }

  /** What was asked since the last look, ids as numbers in their order. */
  asked(ids: string[]): string[] {
    return this.#asked.splice(0).map((question) =>
      question.replaceAll(/[0-9a-f-]{36}/g, (id) => {
        if (!ids.includes(id)) ids.push(id);
        return String(ids.indexOf(id));
      }),
    );
  }
}

function exclusion() {
  const link = new ScriptedLink();
  const own = new RedisExclusion(link);
  const ids: string[] = [];
  /** Enters; `went` once it may go. */
  const enter = async (side: string, name = "list") => {
    const call = { went: false, waited: 0, leave: () => {} };
    const place = own.enter(name, side, () => {
      call.waited += 1;
    });
    void place.ready?.then(() => {
      call.went = true;
    });
    call.leave = place.leave;
    await settle();
    return call;
  };
  const pass = async (milliseconds: number) => {
    await settle();
    await vi.advanceTimersByTimeAsync(milliseconds);
    await settle();
  };
  return { link, own, enter, pass, asked: () => link.asked(ids) };
}

test("one question for a call that need not wait, and one when it leaves", async () => {
  const { link, own, enter, asked } = exclusion();
  const call = await enter("include");
  expect([call.went, call.waited, asked(), link.members]).toEqual([true, 0, ["enter include 0"], [own]]);
  call.leave();
  await settle();
  expect(asked()).toEqual(["leave include 0"]);
});

test("one that has to wait is notified once, asks ten times a second, and says that it is known", async () => {
  const { link, enter, pass, asked } = exclusion();
  link.respond = async () => 0;
  const call = await enter("include");
  await pass(100);
  await pass(99);
  expect([call.went, call.waited, asked()]).toEqual([false, 1, ["enter include 0", "enter include 0 1"]]);
  link.respond = async () => 1;
  await pass(1);
  expect([call.went, asked()]).toEqual([true, ["enter include 0 1"]]);
});

test("a place is renewed every two seconds for as long as the call runs, a wait never", async () => {
  const { link, enter, pass, asked } = exclusion();
  const call = await enter("include");
  link.respond = async (operation) => (operation === "enter" ? 0 : 1);
  const waiting = await enter("include", "another list");
  waiting.leave();
  await pass(0);
  asked();
  await pass(1_999);
  expect(asked()).toEqual([]);
  await pass(1);
  expect(asked()).toEqual(["renew include 0"]);
  call.leave();
  await pass(10_000);
  expect(asked()).toEqual(["leave include 0"]);
});

test("Redis is back: the calls that run are renewed at once", async () => {
  const { own, enter, asked } = exclusion();
  await enter("include");
  await enter("include");
  await enter("exclude", "another list");
  asked();
  own.isBack();
  await settle();
  expect(asked()).toEqual(["renew include 0 1", "renew exclude 2"]);
});

test("while Redis is away nothing is renewed, and who leaves says so: the client may have kept what was asked before", async () => {
  const { link, own, enter, pass, asked } = exclusion();
  const [one, two] = [await enter("include"), await enter("include")];
  asked();
  link.away = true;
  await pass(4_000);
  expect(asked()).toEqual([]);
  link.respond = () => Promise.reject(new Error("away"));
  one.leave();
  await settle();
  expect(asked()).toEqual(["leave include 0"]);
  link.away = false;
  link.respond = async () => 1;
  own.isBack();
  await settle();
  expect(asked()).toEqual(["renew include 1"]);
  two.leave();
  await settle();
  asked();
  own.isBack();
  await settle();
  expect(asked()).toEqual([]);
});

test("a moment in which Redis is away is waited out; once it is lost, calls go alone, and the others learn of them later", async () => {
  const { link, own, enter, pass, asked } = exclusion();
  link.away = true;
  const call = await enter("include");
  await pass(500);
  expect([call.went, call.waited, asked()]).toEqual([false, 1, []]);
  link.lost = true;
  await pass(100);
  expect([call.went, asked()]).toEqual([true, []]);
  link.away = false;
  link.lost = false;
  own.isBack();
  await settle();
  expect(asked()).toEqual(["renew include 0"]);
});

test("who leaves while it waits asks no more", async () => {
  const { link, enter, pass, asked } = exclusion();
  link.respond = async (operation) => (operation === "enter" ? 0 : 1);
  const call = await enter("include");
  call.leave();
  await pass(5_000);
  expect([call.went, asked()]).toEqual([true, ["enter include 0", "leave include 0"]]);
});
