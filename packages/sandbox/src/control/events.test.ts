import { expect, test } from "vitest";
import { exchangeOf, worldAtNoon } from "../../test/bookshop.ts";
import { recordRequest } from "../requests/record-request.ts";
import { events } from "./events.ts";

test("each record from now on is an event with its id; a reader that goes is told nothing more", async () => {
  const world = worldAtNoon();
  const record = () =>
    recordRequest(world, exchangeOf("getBook"), { status: 200, fired: undefined, openPoint: undefined });
  record();
  const reader = events(world.requests).pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => (await reader.read()).value;
  expect(await next()).toBe(": listening\n\n");
  record();
  const text = (await next()) ?? "";
  const [first, second, data, ...rest] = text.split("\n");
  expect([first, second, rest]).toEqual(["event: request", "id: 2", ["", ""]]);
  expect(JSON.parse(data?.replace(/^data: /, "") ?? "")).toMatchObject({ id: 2, operation: "getBook", status: 200 });
  await reader.cancel();
  expect(record).not.toThrow();
});

test("of one API its records alone", async () => {
  const world = worldAtNoon();
  const reader = events(world.requests, "bookshop").pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  const record = { ...outcomeOf("nurture"), id: 1 };
  world.requests.add(record);
  world.requests.add({ ...record, api: "bookshop" });
  expect((await reader.read()).value).toContain('"api":"bookshop"');
  await reader.cancel();
});

function outcomeOf(api: string) {
  const none = undefined;
  const unknown = { operation: none, caller: none, bodySha256: none, fired: none, openPoint: none, fault: none };
  return {
    ...unknown,
    at: "2026-03-01T12:00:00.000Z",
    durationMs: none,
    method: "GET",
    url: "/",
    api,
    headers: {},
    bodyBytes: 0,
    status: 200,
    problems: [],
  };
}
