import { expect, test, vi } from "vitest";
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
  return new World(new SandboxClock(start), [shelf], jobs, "demo", defaultSettings);
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

test("a job that nobody has does nothing", () => {
  const one = world();
  one.schedule(start, "x.gone", {});
  one.advance(1);
  expect(one.snapshot().state).toMatchObject({ jobs: { due: [] } });
});

test("every part is there from the start", () => {
  expect(world().parts()).toMatchObject({ shelf: { books: ["one"] } });
});

test("advancing runs what falls due, in order, each told its own time, also what is scheduled meanwhile", () => {
  const ran: [string, number][] = [];
  const note: Job = (name: string, _world, at) => ran.push([name, at - start]);
  const one = world({
    "x.note": note,
    "x.again": (name: string, same, at) => same.schedule(at + 1_000, "x.note", `${name}, then`),
  });
  one.schedule(start + 3_000, "x.note", "third");
  one.schedule(start + 1_000, "x.again", "first");
  one.schedule(start + 3_000, "x.note", "third too");
  one.schedule(start + 9_000, "x.note", "not yet");
  one.advance(5_000);
  expect(ran).toEqual([
    ["first, then", 2_000],
    ["third", 3_000],
    ["third too", 3_000],
  ]);
});

test("a snapshot is JSON that brings back state, time and what was due", () => {
  const ran = vi.fn();
  const one = world({ "x.late": ran });
  one.state(shelf).books.push("two");
  one.schedule(start + 60_000, "x.late", "payload");
  const saved = JSON.parse(JSON.stringify(one.snapshot()));
  one.advance(60_000);
  one.reset("empty");
  const other = world({ "x.late": ran });
  ran.mockClear();
  other.restore(saved);
  expect([other.now, other.seed, other.state(shelf).books]).toEqual([start, "demo", ["one", "two"]]);
  other.advance(60_000);
  expect(ran).toHaveBeenCalledExactlyOnceWith("payload", other, start + 60_000);
});
