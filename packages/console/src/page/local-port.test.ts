import { expect, onTestFinished, test, vi } from "vitest";
import { localPort } from "./local-port.ts";

/** A port whose calls get these responses in turn, and what it called. */
function opened(pathname: string, responses: readonly Response[], key?: string) {
  const waiting = [...responses];
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const response = waiting.shift();
    if (response === undefined) throw new TypeError("Failed to fetch");
    return response;
  });
  const events = Object.assign(new EventTarget(), { close: vi.fn(), readyState: 0, CLOSED: 2 });
  const openEvents = vi.fn((_url: string) => events as unknown as EventSource);
  const onKeyNeeded = vi.fn();
  const address = { origin: "http://127.0.0.1:4020", pathname };
  const port = localPort({ address, key: () => key, onKeyNeeded, fetch, openEvents });
  return { port, fetch, events, openEvents, onKeyNeeded };
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

test.each([
  ["/_sandbox/", "", "http://127.0.0.1:4020"],
  ["/r/3f9c0a1b2c4d/_sandbox/", "/r/3f9c0a1b2c4d", "http://127.0.0.1:4020/r/3f9c0a1b2c4d"],
])("a page at %s is of the world with the prefix %j", async (pathname, prefix, origin) => {
  const { port, fetch, openEvents } = opened(pathname, [json(200, [])]);
  expect([port.prefix, port.origin]).toEqual([prefix, origin]);
  await port.control("GET", "/faults");
  port.listen();
  expect(fetch.mock.calls[0]?.[0]).toBe(`${origin}/_sandbox/faults`);
  expect(openEvents).toHaveBeenCalledWith(`${origin}/_sandbox/requests`);
});

test("sends a body as JSON, and the key where there is one", async () => {
  const { port, fetch } = opened("/_sandbox/", [json(200, {}), new Response(null, { status: 204 })], "k1");
  await port.control("POST", "/clock", { freeze: true });
  expect(fetch.mock.calls[0]?.[1]).toEqual({
    method: "POST",
    headers: { "content-type": "application/json", "x-sandbox-key": "k1" },
    body: '{"freeze":true}',
  });
  expect(await port.control("DELETE", "/faults")).toBeUndefined();
});

test("a refusal is an error in the control plane's words; only one for the key asks for it", async () => {
  const refusals = [json(400, { error: "no clock" }), json(403, { error: "Send the key as X-Sandbox-Key." })];
  const { port, onKeyNeeded } = opened("/_sandbox/", [...refusals, new Response("<h1>proxy</h1>", { status: 502 })]);
  await expect(port.control("POST", "/clock", {})).rejects.toThrow("no clock");
  expect(onKeyNeeded).not.toHaveBeenCalled();
  await expect(port.control("POST", "/clock", {})).rejects.toThrow("X-Sandbox-Key");
  expect(onKeyNeeded).toHaveBeenCalledOnce();
  await expect(port.control("GET", "/clock")).rejects.toThrow("The sandbox responded 502.");
});

test.each([
  ["/_sandbox/", "If it has ended, start it again: this page then continues by itself."],
  ["/r/3f9c0a1b2c4d/_sandbox/", "If it has ended, start it again and create a new run."],
])("a call of a page at %s that gets no response is an error that says what to do", async (pathname, advice) => {
  await expect(opened(pathname, []).port.control("GET", "/clock")).rejects.toMatchObject({
    message: `The sandbox at http://127.0.0.1:4020 does not respond. ${advice}`,
    cause: expect.objectContaining({ message: "Failed to fetch" }),
  });
});

test("so is one whose response ends in the middle", async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError("network error")) });
  const { port } = opened("/_sandbox/", [new Response(broken)]);
  await expect(port.control("GET", "/clock")).rejects.toThrow("does not respond");
});

const request = { method: "POST", path: "/cart/v1/cart/reserve", headers: { prefer: "x" }, body: "{}" };
const problem = { field: "body/a", message: "a is missing", rules: [{ id: "CRT-001", statement: "a is required." }] };

test("a refusal has the problems that the log has of it: those of the same request, sent since", async () => {
  const log = [
    { id: 8, method: "POST", url: request.path, problems: [{ ...problem, message: "earlier" }] },
    { id: 9, method: "POST", url: request.path, problems: [problem] },
    { id: 10, method: "GET", url: request.path, problems: [] },
  ];
  const { port, fetch, events } = opened("/_sandbox/", [json(400, { code: 1 }), json(200, log)]);
  port.listen();
  events.dispatchEvent(Object.assign(new Event("request"), { data: JSON.stringify({ id: 7, api: "cart" }) }));
  expect(await port.send(request)).toMatchObject({
    response: { status: 400, body: '{"code":1}' },
    problems: [problem],
  });
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([
    "http://127.0.0.1:4020/cart/v1/cart/reserve",
    "http://127.0.0.1:4020/_sandbox/requests?since=7",
  ]);
});

test("a refusal whose record cannot be read has the reason of its header", async () => {
  const refused = new Response("", { status: 401, headers: { "x-sandbox-reason": "The token is expired." } });
  const { problems } = await opened("/_sandbox/", [refused]).port.send(request);
  expect(problems).toEqual([{ field: "request", message: "The token is expired.", rules: [] }]);
});

test("a success asks the log for nothing, and a lost response rejects", async () => {
  const { port, fetch } = opened("/_sandbox/", [json(200, {})]);
  expect((await port.send(request)).problems).toEqual([]);
  expect(fetch).toHaveBeenCalledOnce();
  await expect(port.send(request)).rejects.toThrow(TypeError);
});

test("reports that no more events arrive", () => {
  const { port, events } = opened("/_sandbox/", []);
  const losses = vi.fn();
  port.on("lost", losses);
  port.listen();
  events.dispatchEvent(new Event("open"));
  expect(losses).not.toHaveBeenCalled();
  events.dispatchEvent(new Event("error"));
  expect(losses).toHaveBeenCalledOnce();
});

test("a stream that was lost is left to the browser; one that was refused is opened again after three seconds", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { port, events, openEvents } = opened("/_sandbox/", []);
  const close = port.listen();
  events.dispatchEvent(new Event("error"));
  vi.advanceTimersByTime(60_000);
  expect(openEvents).toHaveBeenCalledTimes(1);
  events.readyState = events.CLOSED;
  events.dispatchEvent(new Event("error"));
  vi.advanceTimersByTime(2_999);
  expect(openEvents).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(openEvents).toHaveBeenCalledTimes(2);
  close();
  vi.advanceTimersByTime(60_000);
  expect(openEvents).toHaveBeenCalledTimes(2);
});

test("reports that events arrive, and each request of the log until a listener has ended", () => {
  const { port, events } = opened("/_sandbox/", []);
  const seen: number[] = [];
  const opens = vi.fn();
  port.on("open", opens);
  const end = port.on("request", ({ id }) => void seen.push(id));
  const close = port.listen();
  const arrive = (id: number) =>
    events.dispatchEvent(Object.assign(new Event("request"), { data: JSON.stringify({ id }) }));
  events.dispatchEvent(new Event("open"));
  expect(opens).toHaveBeenCalledOnce();
  arrive(1);
  end();
  arrive(2);
  expect(seen).toEqual([1]);
  close();
  expect(events.close).toHaveBeenCalled();
});
