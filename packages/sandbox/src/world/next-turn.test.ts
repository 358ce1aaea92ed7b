import { afterEach, expect, test, vi } from "vitest";
import { nextTurn } from "./next-turn.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("what waited for the event loop comes first", async () => {
  const order: string[] = [];
  setImmediate(() => order.push("earlier"));
  void Promise.resolve().then(() => order.push("promise"));
  await nextTurn();
  expect(order).toEqual(["promise", "earlier"]);
});

test("also where there is no setImmediate, as in a browser", async () => {
  vi.stubGlobal("setImmediate", undefined);
  const order: string[] = [];
  setTimeout(() => order.push("earlier"), 0);
  void Promise.resolve().then(() => order.push("promise"));
  await nextTurn();
  expect(order).toEqual(["promise", "earlier"]);
});
