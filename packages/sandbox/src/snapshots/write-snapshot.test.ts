import { expect, test } from "vitest";
import { nodeCrypto } from "../hosts/node/node-crypto.ts";
import { SandboxClock } from "../world/clock.ts";
import { defaultSettings } from "../world/settings.ts";
import { fields, listOf, text } from "../world/shape.ts";
import type { StateKey } from "../world/state-key.ts";
import { World } from "../world/world.ts";
import { readSnapshot } from "./read-snapshot.ts";
import { snapshotChecks } from "./snapshot-checks.ts";
import { writeSnapshot } from "./write-snapshot.ts";

const start = Date.parse("2026-03-01T12:00:00Z");
const book = (number: number) => `${number}`.padStart(100, "0");
const shelfOf = (name: string): StateKey<{ books: string[] }> => ({
  name,
  shape: fields({ books: listOf(text) }),
  seed: () => ({ books: Array.from({ length: 2_000 }, (_, number) => book(number)) }),
});
const [poetry, prose] = [shelfOf("poetry"), shelfOf("prose")];

function library() {
  const world = new World({
    clock: new SandboxClock(start),
    crypto: nodeCrypto,
    keys: [poetry, prose],
    jobs: {},
    seed: "demo",
    settings: defaultSettings,
  });
  world.schedule(start + 2_000, "x.late", { number: 2 });
  world.schedule(start + 1_000, "x.late", { number: 1 });
  const apis = [{ name: "x", jobs: { late: { payload: {}, run: () => {} } } }];
  return { world, checks: snapshotChecks([poetry, prose], apis) };
}

test("what is read is what was written", async () => {
  const { world, checks } = library();
  const { contents, now } = await readSnapshot(writeSnapshot(world, checks.shapes), checks);
  expect(contents.parts).toEqual(world.contents.parts);
  expect([now, contents.seed, [...contents.jobs.inOrder()]]).toEqual([
    start,
    "demo",
    [...world.contents.jobs.inOrder()],
  ]);
});

test("what changes while it is written is not in it, in a part that is written and in one that is not", async () => {
  const { world, checks } = library();
  async function* written() {
    let chunks = 0;
    for await (const chunk of writeSnapshot(world, checks.shapes)) {
      yield chunk;
      chunks += 1;
      // The first shelf is half written by then.
      if (chunks !== 3) continue;
      for (const shelf of [poetry, prose]) world.state(shelf).books.length = 0;
      world.schedule(start, "x.late", { number: 0 });
      await world.travel(start + 60_000);
    }
  }
  const { contents, now } = await readSnapshot(written(), checks);
  expect(contents.parts).toEqual({ poetry: poetry.seed("demo", start), prose: prose.seed("demo", start) });
  expect([now, contents.jobs.named("x.late").map(({ at }) => at - start)]).toEqual([start, [1_000, 2_000]]);
  expect([world.state(poetry).books, world.due("x.late")]).toEqual([[], []]);
});

test("a reader that goes leaves nothing behind", async () => {
  const { world, checks } = library();
  const reader = writeSnapshot(world, checks.shapes).getReader();
  await reader.read();
  await reader.cancel();
  world.state(poetry).books.push("new");
  expect(world.state(poetry).books).toHaveLength(2_001);
});
