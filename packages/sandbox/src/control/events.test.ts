import { expect, test } from "vitest";
import { exchangeOf, worldAtNoon } from "../../test/bookshop.ts";
import { createSandbox } from "../index.ts";
import { recordRequest } from "../requests/record-request.ts";
import { events, lastEventId } from "./events.ts";

test("each record from now on is an event with its id; a reader that leaves receives nothing more", async () => {
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

/** The events so far, in short. */
async function read(stream: ReadableStream<Uint8Array>, count: number): Promise<string[]> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  const texts: string[] = [];
  for (let each = 0; each <= count; each++) texts.push((await reader.read()).value ?? "");
  await reader.cancel();
  return texts.slice(1).map((text) => /^id: \d+$/m.exec(text)?.[0] ?? text.replaceAll("\n", " ").trim());
}

const responded = { status: 200, fired: undefined, openPoint: undefined };

test("a reader that comes back gets what it has missed, then what comes", async () => {
  const world = worldAtNoon();
  for (let call = 0; call < 3; call++) recordRequest(world, exchangeOf("getBook"), responded);
  const stream = events(world.requests, () => true, lastEventId({ "last-event-id": "1" }));
  const later = read(stream, 3);
  recordRequest(world, exchangeOf("getBook"), responded);
  expect(await later).toEqual(["id: 2", "id: 3", "id: 4"]);
});

test("one event reports a gap, between what was seen and what is left", async () => {
  const world = worldAtNoon({}, { entries: 3, bytes: 2 ** 20 });
  for (let call = 0; call < 6; call++) recordRequest(world, exchangeOf("getBook"), responded);
  expect(
    await read(
      events(world.requests, () => true, 1),
      4,
    ),
  ).toEqual(['event: gap data: {"after":1,"to":3}', "id: 4", "id: 5", "id: 6"]);
  world.requests.clear();
  recordRequest(world, exchangeOf("getBook"), responded);
  expect(
    await read(
      events(world.requests, () => true, 4),
      2,
    ),
  ).toEqual(['event: gap data: {"after":4,"to":6}', "id: 7"]);
});

test("a reader that is slow gets the gap that arose meanwhile, and the records after it", async () => {
  const world = worldAtNoon({}, { entries: 2, bytes: 2 ** 20 });
  const stream = events(world.requests);
  for (let call = 0; call < 9; call++) recordRequest(world, exchangeOf("getBook"), responded);
  expect(await read(stream, 3)).toEqual(['event: gap data: {"after":0,"to":7}', "id: 8", "id: 9"]);
});

test("of another log, whose ids are lower, it gets all that there is", async () => {
  const world = worldAtNoon();
  recordRequest(world, exchangeOf("getBook"), responded);
  expect(
    await read(
      events(world.requests, () => true, 40),
      2,
    ),
  ).toEqual(['event: gap data: {"after":40,"to":1}', "id: 1"]);
});

test.each(["x", "-1", "1.5"])("a Last-Event-ID %j is refused", (id) => {
  expect(() => lastEventId({ "last-event-id": id })).toThrow("`Last-Event-ID` is the id of an event");
});

test("of one API its records alone", async () => {
  const world = worldAtNoon();
  const reader = events(world.requests, ({ api }) => api === "bookshop")
    .pipeThrough(new TextDecoderStream())
    .getReader();
  await reader.read();
  const record = outcomeOf("nurture");
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

test("that someone opens such a stream is no event", async () => {
  const sandbox = await createSandbox();
  const open = async () => {
    const headers = { accept: "text/event-stream" };
    const { body } = await sandbox.fetch(`${sandbox.origin}/_sandbox/requests`, { headers });
    return read(body as ReadableStream<Uint8Array>, 1);
  };
  const streams = [open(), open()];
  await sandbox.control.getClock();
  const [clock] = (await sandbox.control.listRequests()).slice(-2).filter(({ operation }) => operation === "getClock");
  expect(await Promise.all(streams)).toEqual([[`id: ${clock?.id}`], [`id: ${clock?.id}`]]);
});

test("an event is written once for all of its readers", async () => {
  const world = worldAtNoon();
  const readers = Array.from({ length: 10 }, () => events(world.requests).getReader());
  for (const reader of readers) await reader.read();
  recordRequest(world, exchangeOf("getBook"), responded);
  const read = await Promise.all(readers.map(async (reader) => (await reader.read()).value));
  expect([read.length, new Set(read).size]).toEqual([10, 1]);
});
