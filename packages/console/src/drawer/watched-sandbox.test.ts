import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LogRecord, PortEvents, SandboxPort } from "../sandbox-port.ts";
import { WatchedSandbox } from "./watched-sandbox.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function recordOf(id: number, more: Partial<LogRecord> = {}): LogRecord {
  return {
    id,
    at: "2026-03-01T12:00:00.000Z",
    durationMs: 1,
    method: "POST",
    url: "/cart/v1/cart/reserve",
    api: "cart",
    operation: "reserveItems",
    caller: "cart key",
    headers: {},
    status: 200,
    fired: undefined,
    problems: [],
    fault: undefined,
    ...more,
  };
}

/** A port that remembers its calls and responds with what is in `pages`. */
function fakePort(pages: Record<string, unknown> = {}) {
  const calls: string[] = [];
  const listeners = new Map<string, (event: never) => void>();
  const port: SandboxPort = {
    origin: "http://127.0.0.1:4020",
    fixtures: {},
    send: () => Promise.reject(new Error("not used")),
    async control(method, path, body) {
      calls.push(`${method} ${path}${body === undefined ? "" : ` ${JSON.stringify(body)}`}`);
      const page = pages[`${method} ${path}`] ?? defaults[`${method} ${path}`];
      if (page instanceof Error) throw page;
      return page;
    },
    on(type, listener) {
      listeners.set(type, listener as (event: never) => void);
      return () => void listeners.delete(type);
    },
    async reset() {
      calls.push("reset");
    },
  };
  const emit = <Type extends keyof PortEvents>(type: Type, event: PortEvents[Type]) =>
    listeners.get(type)?.(event as never);
  return { port, calls, emit, listeners };
}

const noon = { now: "2026-03-01T12:00:00.000Z", epochSeconds: 1_772_366_400, frozen: false };
const defaults: Readonly<Record<string, unknown>> = {
  "GET ": { apis: [], operations: [{ api: "cart", operation: "reserveItems", method: "POST", path: "/cart" }] },
  "GET /requests": [],
  "GET /clock": noon,
  "GET /clock/due": { total: 0, due: [] },
  "GET /faults": [],
};

async function started(pages?: Record<string, unknown>) {
  const fake = fakePort(pages);
  const sandbox = new WatchedSandbox(fake.port);
  const stop = sandbox.start();
  await vi.advanceTimersByTimeAsync(0);
  return { ...fake, sandbox, stop };
}

test("shows what the sandbox holds: the newest request first, and no call of the control plane", async () => {
  const records = [recordOf(1), recordOf(2, { api: "control", method: "GET" }), recordOf(3)];
  const { sandbox } = await started({ "GET /requests": records });
  expect(sandbox.requests.value.map(({ id }) => id)).toEqual([3, 1]);
  expect(sandbox.clock.value).toEqual(noon);
  expect(sandbox.operations.value).toHaveLength(1);
  expect(sandbox.problem.value).toBeUndefined();
});

test("adds a request as it arrives, once, and looks at the clock and the faults once after several", async () => {
  const { sandbox, calls, emit } = await started();
  calls.length = 0;
  for (const id of [1, 2, 3, 3]) emit("request", recordOf(id));
  expect(sandbox.requests.value.map(({ id }) => id)).toEqual([3, 2, 1]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toEqual(["GET /clock", "GET /clock/due", "GET /faults"]);
});

test("looks again after a call that changes the sandbox, and never after its own reads", async () => {
  const { calls, emit } = await started();
  calls.length = 0;
  emit("request", recordOf(1, { api: "control", method: "GET", url: "/_sandbox/faults" }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toEqual([]);
  emit("request", recordOf(2, { api: "control", url: "/_sandbox/reset" }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toContain("GET /requests");
});

test("keeps a request that arrives while the log is loaded, and forgets those that a reset removed", async () => {
  const { sandbox, emit, port } = await started();
  emit("request", recordOf(1));
  let respond = (_: unknown) => {};
  const control = vi.spyOn(port, "control").mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        respond = resolve;
      }),
  );
  emit("open", undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(control).toHaveBeenCalledWith("GET", "/requests");
  emit("request", recordOf(3));
  respond([recordOf(2)]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sandbox.requests.value.map(({ id }) => id)).toEqual([3, 2]);
});

test("keeps a request that arrives while the log is loaded twice, and the second list does not have it", async () => {
  const { sandbox, emit, port } = await started();
  const responds: ((page: unknown) => void)[] = [];
  const control = vi.spyOn(port, "control");
  for (let load = 0; load < 2; load++) {
    control.mockImplementationOnce(() => new Promise((resolve) => responds.push(resolve)));
    emit("open", undefined);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  responds[0]?.([]);
  await vi.advanceTimersByTimeAsync(1_000);
  emit("request", recordOf(3));
  responds[1]?.([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sandbox.requests.value.map(({ id }) => id)).toEqual([3]);
});

test("loads the log when the port opens, also if a request arrives at once", async () => {
  const { sandbox, emit } = await started({ "GET /requests": [recordOf(2)] });
  emit("request", recordOf(50));
  emit("open", undefined);
  emit("request", recordOf(3));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sandbox.requests.value.map(({ id }) => id)).toEqual([2]);
});

test("numbers the requests without the calls of the control plane between them", async () => {
  const control = { api: "control", method: "GET" } as const;
  const records = [recordOf(1, control), recordOf(40), recordOf(41, control), recordOf(83)];
  const { sandbox, emit } = await started({ "GET /requests": records });
  expect([sandbox.count.value, sandbox.numberOf(40), sandbox.numberOf(83)]).toEqual([2, 1, 2]);
  emit("request", recordOf(90));
  emit("request", recordOf(90));
  expect([sandbox.count.value, sandbox.numberOf(83), sandbox.numberOf(90)]).toEqual([3, 2, 3]);
  expect(sandbox.numberOf(41)).toBeUndefined();
});

test("counts the faults that still apply", async () => {
  const fault = { id: "fault_1", random: 1, struck: 1 };
  const faults = [{ ...fault, times: 1 }, { ...fault, times: 2 }, fault];
  const { sandbox } = await started({ "GET /faults": faults });
  expect([sandbox.faults.value.length, sandbox.activeFaults.value]).toEqual([3, 2]);
});

test("counts all requests, and holds the newest 200", async () => {
  const { sandbox, emit } = await started();
  for (let id = 1; id <= 250; id += 1) emit("request", recordOf(id));
  expect([sandbox.count.value, sandbox.requests.value.length]).toEqual([250, 200]);
  expect([sandbox.numberOf(250), sandbox.numberOf(51)]).toEqual([250, 51]);
  expect(sandbox.requests.value.at(-1)?.id).toBe(51);
});

test.each<[string, (sandbox: WatchedSandbox) => Promise<void>, string]>([
  ["freeze", (sandbox) => sandbox.freeze(), 'POST /clock {"freeze":true}'],
  ["resume", (sandbox) => sandbox.resume(), 'POST /clock {"resume":true}'],
  ["advance", (sandbox) => sandbox.advance(3_600), 'POST /clock {"advanceSeconds":3600}'],
  ["next due", (sandbox) => sandbox.advanceToNextDue(), "POST /clock/next {}"],
  ["add a fault", (sandbox) => sandbox.addFault({ preset: "down" }), 'POST /faults {"preset":"down"}'],
  ["remove a fault", (sandbox) => sandbox.removeFault("fault/1"), "DELETE /faults/fault%2F1"],
  ["reset", (sandbox) => sandbox.reset(), "reset"],
])("%s calls the control plane and then looks at everything again", async (_, act, expected) => {
  const { sandbox, calls } = await started();
  calls.length = 0;
  await act(sandbox);
  expect(calls).toEqual([expected, "GET /requests", "GET ", "GET /clock", "GET /clock/due", "GET /faults"]);
});

test("a refusal is shown in the sandbox's words until an action works, also after the sandbox has logged it", async () => {
  const pages: Record<string, unknown> = { "POST /clock/next": new Error("Nothing is due.") };
  const { sandbox, calls, emit } = await started(pages);
  await sandbox.advanceToNextDue();
  expect([sandbox.problem.value, sandbox.isBusy.value]).toEqual(["Nothing is due.", false]);
  calls.length = 0;
  emit("request", recordOf(1, { api: "control", method: "POST", status: 409 }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([sandbox.problem.value, calls.length > 0]).toEqual(["Nothing is due.", true]);
  await sandbox.freeze();
  expect(sandbox.problem.value).toBeUndefined();
});

test("says why it sees nothing until it sees the sandbox again", async () => {
  const pages: Record<string, unknown> = { "GET /clock": new Error("The sandbox has stopped.") };
  const { sandbox, emit } = await started(pages);
  expect(sandbox.problem.value).toBe("The sandbox has stopped.");
  delete pages["GET /clock"];
  emit("request", recordOf(1));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sandbox.problem.value).toBeUndefined();
});

test("says that a lost sandbox does not respond, and shows the one that opens in its place", async () => {
  const pages: Record<string, unknown> = {};
  const { sandbox, emit } = await started(pages);
  const gone = new Error("The sandbox does not respond.");
  Object.assign(pages, { "GET /requests": gone, "POST /clock/next": new Error("It does not respond to an action.") });
  emit("lost", undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sandbox.problem.value).toBe(gone.message);
  await sandbox.advanceToNextDue();
  expect(sandbox.problem.value).toBe("It does not respond to an action.");
  Object.assign(pages, { "GET /requests": [recordOf(7)], "GET ": { apis: [], operations: [] } });
  emit("open", undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sandbox.problem.value).toBeUndefined();
  expect([sandbox.requests.value.map(({ id }) => id), sandbox.operations.value]).toEqual([[7], []]);
});

test("ends with what it follows", async () => {
  const { stop, listeners, calls, emit } = await started();
  emit("request", recordOf(1));
  calls.length = 0;
  stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([listeners.size, calls]).toEqual([0, []]);
});
