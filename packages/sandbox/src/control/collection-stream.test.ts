import { expect, test, vi } from "vitest";
import { worldAtNoon } from "../../test/bookshop.ts";
import type { StateKey } from "../world/state-key.ts";
import { collectionStream } from "./collection-stream.ts";

const books: StateKey<{ titles: string[] }> = { name: "books", shape: {}, seed: () => ({ titles: [] }) };
const other: StateKey<object> = { name: "other", shape: {}, seed: () => ({}) };

function opened() {
  const world = worldAtNoon();
  const state = world.state(books);
  for (let count = 0; count < 50_000; count++) state.titles.push(`title ${count}`);
  const before = JSON.stringify(state);
  return { world, before, stream: collectionStream(world, "books", state) };
}

test("it comes in slices, and the event loop turns in between", async () => {
  let time = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    time += 20;
    return time;
  });
  const { stream, before } = opened();
  const turn = vi.fn();
  setImmediate(turn);
  expect(await new Response(stream).text()).toBe(before);
  expect(turn).toHaveBeenCalled();
});

test("what changes meanwhile is not in it: its part is written before anybody gets it, others are left alone", async () => {
  const { world, stream, before } = opened();
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader.read()).value ?? "";
  world.state(other);
  world.state(books).titles.fill("gone");
  for (let next = await reader.read(); !next.done; next = await reader.read()) text += next.value;
  expect(text).toBe(before);
});

test("a reader that goes is not written for", async () => {
  const { world, stream } = opened();
  await stream.cancel();
  const state = world.state(books);
  const stringify = vi.spyOn(JSON, "stringify");
  world.state(books);
  expect([state.titles.length, stringify.mock.calls.length]).toEqual([50_000, 0]);
});
