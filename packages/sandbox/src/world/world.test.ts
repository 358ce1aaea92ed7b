import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { nodeCrypto } from "../hosts/node/node-crypto.ts";
import { SandboxClock } from "./clock.ts";
import { defaultSettings } from "./settings.ts";
import type { StateKey } from "./state-key.ts";
import { type Job, World } from "./world.ts";

const start = Date.parse("2026-03-01T12:00:00Z");
const shelf: StateKey<{ books: string[] }> = {
  name: "shelf",
  shape: {},
  seed: (seed) => ({ books: seed === "demo" ? ["one"] : [] }),
};

function world(jobs: Record<string, Job> = {}) {
  return new World({
    clock: new SandboxClock(start),
    crypto: nodeCrypto,
    keys: [shelf],
    jobs,
    seed: "demo",
    settings: defaultSettings,
  });
}

test("a part is seeded once, and by the seed of the last reset", () => {
  const one = world();
  one.state(shelf).books.push("two");
  expect(one.state(shelf).books).toEqual(["one", "two"]);
  one.reset("empty");
  expect(one.state(shelf).books).toEqual([]);
});

test("ids are the same in every run", () => {
  const ids = () => {
    const one = world();
    return [one.nextId("acc"), one.nextId("acc"), one.nextId("op"), one.nextUuid("item"), one.nextUuid("item")];
  };
  expect(ids()).toEqual(ids());
  expect(ids()).toEqual([
    "acc_000001",
    "acc_000002",
    "op_000001",
    "00941f9a-0000-4000-8000-000000000001",
    "00941f9a-0000-4000-8000-000000000002",
  ]);
});

test("UUIDs of two kinds differ, also where their names have the same letters", () => {
  const one = world();
  const kinds = ["item", "itme", "i", "a longer name than the others have"];
  expect(new Set(kinds.map((kind) => one.nextUuid(kind))).size).toBe(kinds.length);
  for (const kind of kinds) expect(one.nextUuid(kind)).toMatch(/^[0-9a-f]{8}-0000-4000-8000-000000000002$/);
});

test("a job without a handler does nothing", async () => {
  const one = world();
  one.schedule(start, "x.gone", {});
  await one.travel(start + 1);
  expect([...(one.parts().jobs as { due: Iterable<unknown> }).due]).toEqual([]);
});

test("every part is there from the start", () => {
  expect(world().parts()).toMatchObject({ shelf: { books: ["one"] }, jobs: {} });
});

test("travelling runs what falls due, in order, each with its own time, also what is scheduled meanwhile", async () => {
  const ran: [string, number, number][] = [];
  const note: Job = (name: string, same, at) => ran.push([name, at - start, same.now - start]);
  const one = world({
    "x.note": note,
    "x.again": (name: string, same, at) => same.schedule(at + 1_000, "x.note", `${name}, then`),
  });
  one.schedule(start + 3_000, "x.note", "third");
  one.schedule(start + 1_000, "x.again", "first");
  one.schedule(start + 3_000, "x.note", "third too");
  one.schedule(start + 9_000, "x.note", "not yet");
  await one.travel(start + 5_000);
  expect(ran).toEqual([
    ["first, then", 2_000, 2_000],
    ["third", 3_000, 3_000],
    ["third too", 3_000, 3_000],
  ]);
  expect(one.now).toBe(start + 5_000);
  expect(one.due("x.note")).toEqual([{ at: start + 9_000, job: "x.note", payload: "not yet" }]);
});

test("travelling back sets the time and runs nothing", async () => {
  const ran = vi.fn();
  const one = world({ "x.note": ran });
  one.schedule(start + 1, "x.note", "later");
  await one.travel(start - 60_000);
  one.settle();
  expect([one.now, ran.mock.calls.length]).toEqual([start - 60_000, 0]);
});

/** A world in which every job takes a whole slice of time, by the steady clock that slices go by. */
function slow() {
  let steady = 0;
  vi.spyOn(performance, "now").mockImplementation(() => steady);
  onTestFinished(() => void vi.restoreAllMocks());
  const ran: number[] = [];
  const one = world({
    "x.slow": (number: number) => {
      ran.push(number);
      steady += 10;
    },
  });
  return { one, ran };
}

test("between two slices of a travel a request sees the time of the last job that ran, and all that was due before it", async () => {
  const { one, ran } = slow();
  for (const number of [1, 2, 3]) one.schedule(start + number * 1_000, "x.slow", number);
  const travel = one.travel(start + 60_000);
  const seen: [number, number[]][] = [];
  for (let turn = 0; turn < 3; turn++) {
    // As the server does it before each request.
    one.settle();
    seen.push([one.now - start, [...ran]]);
    await nextTurn();
  }
  await travel;
  expect(seen).toEqual([
    [1_000, [1]],
    [2_000, [1, 2]],
    [60_000, [1, 2, 3]],
  ]);
  expect(one.now).toBe(start + 60_000);
});

test("of several jobs of one moment some may still have to run between two slices, and nothing else runs them", async () => {
  const { one, ran } = slow();
  for (const number of [1, 2]) one.schedule(start + 1_000, "x.slow", number);
  const travel = one.travel(start + 1_000);
  one.settle();
  expect([one.now - start, ran]).toEqual([1_000, [1]]);
  await travel;
  expect(ran).toEqual([1, 2]);
});

test("a second travel waits for the first, and a reset for both", async () => {
  const { one, ran } = slow();
  for (const number of [1, 2, 3]) one.schedule(start + number * 1_000, "x.slow", number);
  const ends: number[] = [];
  const first = one.alone(() => one.travel(start + 2_000)).then(() => ends.push(one.now - start));
  const second = one.alone(() => one.travel(one.now + 1_000)).then(() => ends.push(one.now - start));
  const third = one.alone(() => one.reset("empty"));
  await Promise.all([first, second, third]);
  expect([ran, ends, one.now]).toEqual([[1, 2, 3], [2_000, 3_000], start]);
});

test("what fails alone does not keep others from their turn", async () => {
  const one = world();
  await expect(one.alone(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await one.alone(() => 7)).toBe(7);
});

test("a reset takes the time back to the beginning, unless it is to be kept", async () => {
  const one = world();
  await one.travel(start + 600 * 86_400_000);
  one.reset("demo", { keepTime: true });
  expect(one.now).toBe(start + 600 * 86_400_000);
  one.reset("demo");
  expect(one.now).toBe(start);
});

test("a change from outside reaches the watchers first, so that a reader still sees the part as it was", () => {
  const one = world({});
  const seen: string[] = [];
  const stop = one.watch((part) => void seen.push(part));
  one.change("shop", () => void seen.push("changed"));
  stop();
  expect(seen).toEqual(["shop", "changed"]);
});

test("a watcher is notified of a part before anyone gets it", () => {
  const one = world();
  const seen: [string, string[]][] = [];
  const stop = one.watch((part) =>
    seen.push([part, [...(one.saved.contents.parts.shelf as { books: string[] }).books]]),
  );
  one.state(shelf).books.push("two");
  stop();
  one.state(shelf).books.push("three");
  expect(seen).toEqual([["shelf", ["one"]]]);
});
