import { expect, test, vi } from "vitest";
import type { FromWorker, ToWorker } from "../worker/messages.ts";
import { Connection, type SandboxWorker } from "./connection.ts";

/** A worker that the test plays. */
function connected() {
  const sent: ToWorker[] = [];
  const listeners: Record<string, ((event: never) => void)[]> = {};
  const terminate = vi.fn();
  const worker = {
    postMessage: (message: ToWorker) => void sent.push(message),
    addEventListener: (type: string, listener: (event: never) => void) => {
      listeners[type] = [...(listeners[type] ?? []), listener];
    },
    terminate,
  } as SandboxWorker;
  const emit = (type: string, event: object) => {
    for (const listener of listeners[type] ?? []) listener(event as never);
  };
  const report = vi.fn();
  const connection = new Connection(worker, report);
  return { connection, sent, report, terminate, emit, reply: (data: FromWorker) => emit("message", { data }) };
}

const start = { apis: undefined, options: {}, tab: undefined };
const ready: FromWorker = { type: "ready", apis: [], world: "new", fixtures: {} };

test("each reply goes to the question with its id, and news to the page", async () => {
  const { connection, sent, report, reply } = connected();
  const starting = connection.start(start);
  reply(ready);
  expect(await starting).toEqual(ready);
  const [one, other] = [connection.ask({ type: "save" }), connection.ask({ type: "save" })];
  expect(sent.slice(1)).toEqual([
    { type: "save", id: 1 },
    { type: "save", id: 2 },
  ]);
  const news: FromWorker = { type: "changed", parts: ["cart"], now: 0, frozen: false };
  reply(news);
  reply({ type: "saved", id: 2, saved: new Uint8Array([2]) });
  reply({ type: "failed", id: 1, code: "internal", message: "no" });
  expect(await other).toMatchObject({ saved: new Uint8Array([2]) });
  await expect(one).rejects.toMatchObject({ name: "WorkerFailure", code: "internal", message: "no" });
  expect(report.mock.calls).toEqual([[news]]);
});

test("a call whose signal aborts rejects with its reason, and cancels the request in the worker", async () => {
  const { connection, sent } = connected();
  const abort = new AbortController();
  const call = connection.ask({ type: "save" }, abort.signal);
  abort.abort(new Error("enough"));
  await expect(call).rejects.toThrow("enough");
  expect(sent).toEqual([
    { type: "save", id: 1 },
    { type: "cancel", id: 1 },
  ]);
});

test("a worker that fails before it is ready did not load; one that fails later ends every call", async () => {
  const early = connected();
  const starting = early.connection.start(start);
  early.emit("error", {});
  await expect(starting).rejects.toMatchObject({ code: "not-loaded", message: expect.stringContaining("worker-src") });
  const late = connected();
  const begun = late.connection.start(start);
  late.reply(ready);
  await begun;
  const call = late.connection.ask({ type: "save" });
  late.emit("error", { message: "out of memory" });
  await expect(call).rejects.toMatchObject({
    code: "internal",
    message: "The sandbox's worker failed: out of memory.",
  });
  await expect(late.connection.ask({ type: "save" })).rejects.toMatchObject({ code: "internal" });
});

test("a connection that is closed ends its worker and its calls", async () => {
  const { connection, terminate } = connected();
  const call = connection.ask({ type: "save" });
  connection.close();
  expect(terminate).toHaveBeenCalledTimes(1);
  await expect(call).rejects.toThrow("The sandbox is closed.");
});
