import { describe, expect, test } from "vitest";
import type { FromWorker, ToWorker } from "./messages.ts";
import { LazySentences } from "./sentences.ts";
import { WorkerHost } from "./worker-host.ts";

const reserve = "/cart/v1/cart/reserve";

function hostOf(load: () => Promise<Record<string, string>> = async () => ({})) {
  const posted: FromWorker[] = [];
  const host = new WorkerHost((message) => posted.push(structuredClone(message)), new LazySentences(load));
  return { posted, receive: (message: ToWorker) => host.receive(message) };
}

async function startedHost(load?: () => Promise<Record<string, string>>) {
  const host = hostOf(load);
  await host.receive({ type: "start", apis: ["cart"], options: {}, tab: undefined });
  host.posted.length = 0;
  return host;
}

function requestOf(id: number, method: string, url: string, headers: Record<string, string> = {}, body = ""): ToWorker {
  const all = { host: "127.0.0.1:4020", ...headers, ...(body && { "content-length": String(body.length) }) };
  const rawHeaders = Object.entries(all).flat();
  const bytes = new TextEncoder().encode(body);
  return { type: "request", id, request: { method, url, headers: all, rawHeaders, httpVersion: "1.1", bytes } };
}

describe("the worker's side", () => {
  test("says what it has once it has started", async () => {
    const { posted, receive } = hostOf();
    await receive({ type: "start", apis: ["cart"], options: {}, tab: undefined });
    expect(posted).toEqual([{ type: "ready", apis: ["cart"], world: "new", fixtures: expect.any(Object) }]);
  });

  test("refuses a message that comes before the start, and an option that is not valid", async () => {
    const early = hostOf();
    await early.receive(requestOf(1, "GET", "/"));
    expect(early.posted).toEqual([
      { type: "failed", id: 1, code: "invalid", message: expect.stringContaining("start") },
    ]);
    const wrong = hostOf();
    await wrong.receive({ type: "start", apis: undefined, options: { seed: "demos" as never }, tab: undefined });
    expect(wrong.posted).toEqual([
      { type: "failed", id: undefined, code: "invalid", message: 'seed takes demo or empty, not "demos".' },
    ]);
  });

  test("sends the log before the response, with the same reason in both, though the sentences came later", async () => {
    const load = async () => new Proxy({}, { get: (_, rule) => `What ${String(rule)} says.` });
    const { posted, receive } = await startedHost(load);
    await receive(requestOf(1, "POST", reserve));
    const [log, changed, response] = posted;
    if (log?.type !== "log" || response?.type !== "response") throw new Error("no log, or no response");
    const [rule] = response.problems[0]?.rules ?? [];
    expect(rule?.statement).toBe(`What ${rule?.id} says.`);
    expect(response.headers["x-sandbox-reason"]).toContain(`(${rule?.id}: What ${rule?.id} says.)`);
    expect(log.record.response?.headers["x-sandbox-reason"]).toBe(response.headers["x-sandbox-reason"]);
    expect(log.record.problems).toEqual(response.problems);
    expect(changed).toMatchObject({ type: "changed", frozen: false });
  });

  test("responds without the sentences if they do not load, and says so", async () => {
    const { posted, receive } = await startedHost(() => Promise.reject(new Error("offline")));
    await receive(requestOf(1, "POST", reserve));
    expect(posted.find(({ type }) => type === "notice")).toMatchObject({ code: "no-sentences" });
    expect(posted.at(-1)).toMatchObject({ type: "response", status: 401 });
  });

  test("executes a request that is cancelled, and sends no response to it", async () => {
    const { posted, receive } = await startedHost();
    const response = receive(requestOf(1, "POST", reserve));
    await receive({ type: "cancel", id: 1 });
    await response;
    expect(posted.map(({ type }) => type)).toEqual(["log", "changed"]);
    await receive({ type: "cancel", id: 2 });
    await receive(requestOf(2, "POST", reserve));
    expect(posted.at(-1)).toMatchObject({ type: "response", id: 2 });
  });

  test("checks a request with the messages of its refusal, and executes and records nothing", async () => {
    const { posted, receive } = await startedHost();
    const json = { "content-type": "application/json" };
    const sent = requestOf(1, "POST", reserve, json, '{"items":1}');
    if (sent.type !== "request") throw new Error("no request");
    await receive({ ...sent, type: "check" });
    expect(posted).toEqual([{ type: "checked", id: 1, problems: expect.any(Array) }]);
    const [checked] = posted;
    if (checked?.type !== "checked") throw new Error("nothing was checked");
    expect(checked.problems.map(({ field }) => field)).toContain("header/svc-tag-id");
    await receive({ ...requestOf(2, "GET", "/nowhere"), type: "check" } as ToWorker);
    expect(posted.at(-1)).toEqual({ type: "checked", id: 2, problems: [] });
    await receive(requestOf(3, "GET", "/_sandbox/requests?api=cart"));
    const response = posted.at(-1);
    expect(response?.type === "response" && new TextDecoder().decode(response.body)).toBe("[]");
  });

  test("goes on with the same world and the same log when a call has the control plane loaded", async () => {
    const { posted, receive } = await startedHost();
    await receive(requestOf(1, "POST", reserve));
    await receive(requestOf(2, "GET", "/_sandbox/requests?api=cart"));
    await receive(requestOf(3, "POST", reserve));
    const responses = posted.filter(({ type }) => type === "response");
    const [first, log, last] = responses as Extract<FromWorker, { type: "response" }>[];
    expect(JSON.parse(new TextDecoder().decode(log?.body))).toMatchObject([{ id: 1, method: "POST", status: 401 }]);
    expect([first?.status, last?.status]).toEqual([401, 401]);
    expect(last?.body).toEqual(first?.body);
    expect(posted.filter(({ type }) => type === "log")).toMatchObject([
      { record: { id: 1, api: "cart" } },
      { record: { id: 2, api: "control" } },
      { record: { id: 3, api: "cart" } },
    ]);
  });

  test("refuses an address that no API has as every sandbox does, and suggests the control plane's", async () => {
    const { posted, receive } = await startedHost();
    await receive(requestOf(1, "GET", "/_sandbox/clocks"));
    const response = posted.at(-1);
    if (response?.type !== "response") throw new Error("no response");
    const error = "There is no such path; did you mean /_sandbox/clock?";
    expect(response.status).toBe(404);
    expect(JSON.parse(new TextDecoder().decode(response.body))).toMatchObject({ error });
  });

  test("refuses a stream of events, which would never be whole", async () => {
    const { posted, receive } = await startedHost();
    await receive(requestOf(1, "GET", "/_sandbox/requests", { accept: "text/event-stream" }));
    expect(posted).toContainEqual({
      type: "failed",
      id: 1,
      code: "stream",
      message: expect.stringContaining("onRequest"),
    });
  });

  test("saves a world and goes on with it; of what is none it names the line", async () => {
    const { posted, receive } = await startedHost();
    await receive({ type: "save", id: 1 });
    const [saved] = posted;
    if (saved?.type !== "saved") throw new Error("nothing was saved");
    await receive({ type: "restore", id: 2, saved: saved.saved });
    await receive({ type: "restore", id: 3, saved: new Uint8Array([1]) });
    expect(posted.slice(1)).toEqual([
      expect.objectContaining({ type: "changed" }),
      { type: "restored", id: 2 },
      { type: "failed", id: 3, code: "invalid", message: expect.stringContaining("line 1") },
    ]);
  });
});
