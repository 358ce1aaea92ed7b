import { expect, test } from "vitest";
import { nodeCrypto } from "../hosts/node/node-crypto.ts";
import { requestsKey } from "../requests/requests-key.ts";
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

const parts = { crypto: nodeCrypto, keys: [poetry, prose], jobs: {}, seed: "demo" } as const;

/** As the request log has it. */
const request = {
  at: "2026-03-01T12:00:00.000Z",
  durationMs: 1,
  method: "GET",
  url: "/books",
  api: "bookshop",
  operation: "getBook",
  caller: "reader",
  headers: { accept: "*/*" },
  bodyBytes: 0,
  bodySha256: undefined,
  status: 200,
  fired: undefined,
  openPoint: undefined,
  problems: [],
  fault: undefined,
};

function library(randomSeed?: string) {
  const world = new World({
    clock: new SandboxClock(start),
    ...parts,
    settings: defaultSettings,
    randomSeed,
  });
  world.schedule(start + 2_000, "x.late", { number: 2 });
  world.schedule(start + 1_000, "x.late", { number: 1 });
  const apis = [{ name: "x", jobs: { late: { payload: {}, run: () => {} } } }];
  return { world, checks: snapshotChecks([poetry, prose, requestsKey], apis) };
}

test("what is read is what was written", async () => {
  const { world, checks } = library();
  const { contents, now } = await readSnapshot(writeSnapshot(world, checks.shapes), checks);
  expect(contents.parts).toEqual(world.saved.contents.parts);
  expect([now, contents.seed, [...contents.jobs.inOrder()]]).toEqual([
    start,
    "demo",
    [...world.saved.contents.jobs.inOrder()],
  ]);
});

test("a world is one value: another one that reads it goes on as the first would", async () => {
  const [one, other] = [library("fjord"), library("sea")];
  const token = one.world.tokens.issue("/api", "app-1", start, 300);
  const record = {
    ...request,
    url: "/books?page=1",
    status: 404,
    openPoint: ["BOOK-001", "transport"],
    fired: undefined,
  };
  one.world.requests.add({ ...record, api: "control" });
  one.world.requests.add(record);
  one.world.clock.advance(1_000);
  other.world.requests.add(request);
  other.world.adopt(await readSnapshot(writeSnapshot(one.world, one.checks.shapes), other.checks));
  expect(other.world.now).toBe(start + 1_000);
  expect(other.world.tokens.read(token)).toEqual(one.world.tokens.read(token));
  expect(other.world.random.uuid()).toBe(one.world.random.uuid());
  expect(other.world.requests.list()).toEqual([{ ...record, id: 2 }]);
  for (const { world } of [one, other]) world.requests.add(request);
  expect(other.world.requests.list().at(-1)).toEqual(one.world.requests.list().at(-1));
});

test("a world without a random seed leaves the draws of the one that reads it as they are", async () => {
  const [one, other, twin] = [library(), library("fjord"), library("fjord")];
  other.world.adopt(await readSnapshot(writeSnapshot(one.world, one.checks.shapes), other.checks));
  expect(other.world.random.uuid()).toBe(twin.world.random.uuid());
});

test.each([true, false])("a clock that runs is frozen or not as the snapshot has it: %s", async (frozen) => {
  const { world, checks } = library();
  const text = async () => readSnapshot(writeSnapshot(world, checks.shapes), checks);
  const clock = new SandboxClock();
  const running = new World({ ...parts, clock, settings: defaultSettings });
  if (!frozen) clock.freeze();
  running.adopt({ ...(await text()), frozen });
  expect(clock.frozen).toBe(frozen);
  expect(clock.now() - start).toBeGreaterThanOrEqual(0);
  if (frozen) expect(clock.now()).toBe(start);
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
  expect(contents.parts).toEqual({ poetry: poetry.seed("demo"), prose: prose.seed("demo") });
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
