import { expect, onTestFinished, test, vi } from "vitest";
import { createSandbox, type LocalRun, startSandbox } from "../src/index.ts";
import { openRaw, sendRaw } from "./raw-connection.ts";

const accounts = "/partnership/v1/partnership/accounts";
const minute = 60_000;

async function startedRun(runsIdleSeconds = 3_600) {
  const sandbox = await startSandbox({ port: 0, runsIdleSeconds });
  onTestFinished(() => sandbox.stop());
  return { sandbox, run: await sandbox.run(), port: Number(new URL(sandbox.origin).port) };
}

async function localRun() {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.close());
  return sandbox.run();
}

/** Deletes a run after the first piece of a response, and reads the rest. */
async function restAfterDeletion(run: { close(): Promise<void> }, { body }: Response): Promise<void> {
  const reader = body?.getReader();
  await reader?.read();
  await run.close();
  for (let read = await reader?.read(); !read?.done; read = await reader?.read());
}

test.each([
  ["a slow body", accounts, {}],
  ["the request log", "/_sandbox/requests", {}],
  ["the request log as HAR", "/_sandbox/requests/export?format=har", {}],
  ["the request log as JUnit", "/_sandbox/requests/export?format=junit", {}],
  ["a snapshot", "/_sandbox/snapshot", {}],
  ["a part of the state", "/_sandbox/state/onboarding", {}],
  ["events", "/_sandbox/requests", { accept: "text/event-stream" }],
])("%s breaks off when its run is deleted, and does not pass for the whole", async (_, path, headers) => {
  const run = await localRun();
  for (let calls = 0; calls < 20; calls += 1) await run.fetch(`${run.origin}${accounts}`);
  await run.control.addFault({ body: { slowBodyMs: minute } });
  const response = await run.fetch(`${run.origin}${path}`, { headers });
  await expect(restAfterDeletion(run, response)).rejects.toThrow(`the run ${run.id} is deleted`);
});

test("on a port, a slow body breaks off when its run is deleted", async () => {
  const { run } = await startedRun();
  await run.control.addFault({ body: { slowBodyMs: minute } });
  const response = await fetch(`${run.origin}${accounts}`);
  await expect(restAfterDeletion(run, response)).rejects.toThrow("terminated");
});

test.each([
  [{ stall: true }, "deleted"],
  [{ stall: true }, "reset"],
  [{ delayMs: 10 * minute }, "deleted"],
  [{ delayMs: 10 * minute }, "reset"],
] as const)("on a port, a call that waits (%j) ends when its run is %s", async (rule, how) => {
  const { run, port } = await startedRun();
  await run.control.addFault({ body: rule });
  const { socket, response } = await openRaw(port);
  socket.write(`GET /r/${run.id}${accounts} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  await expect.poll(async () => (await run.control.listFaults())[0]).toMatchObject({ struck: 1 });
  await (how === "reset" ? run.control.reset({ body: {} }) : run.close());
  expect([await response(), socket.closed]).toEqual(["", true]);
});

const waits = {
  waitFor: ["wait", { operationId: "op_000001", timeoutSeconds: 600 }],
  verifyRequests: ["requests/verify", { operation: "registerAccount", within: 10 * minute }],
} as const;

test.each([
  ["waitFor", "destroy"],
  ["waitFor", "end"],
  ["verifyRequests", "destroy"],
] as const)("on a port, %s ends when its caller goes (%s)", async (operation, goes) => {
  const { run, port } = await startedRun();
  const { socket } = await openRaw(port);
  const [path, given] = waits[operation];
  const body = JSON.stringify(given);
  const head = `POST /r/${run.id}/_sandbox/${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n`;
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
  // Whoever connects after it is served after it.
  await fetch(`${run.origin}/_sandbox/clock`);
  socket[goes]();
  const problem = { message: expect.stringContaining("the caller closed the connection") };
  await expect
    .poll(() => run.control.listRequests({ query: { api: "control" } }))
    .toContainEqual(expect.objectContaining({ operation, problems: [expect.objectContaining(problem)] }));
});

/** A write in a run whose headers have arrived; its body arrives when the returned function is called, which resolves with the status. */
async function upload(run: Pick<LocalRun, "id" | "credentials">, port: number) {
  const { socket, received } = await openRaw(port);
  const [body, key] = [
    '{"email":"ann@shop.example"}',
    run.credentials.apiKeys.find(({ api }) => api === "nurture")?.key,
  ];
  const headers = [
    `POST /r/${run.id}/nurture/1.0/nurture/unsubscribe HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Authorization: ${key}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "Expect: 100-continue",
  ];
  socket.write(`${headers.join("\r\n")}\r\n\r\n`);
  await expect.poll(received).toContain("100 Continue");
  return async () => {
    socket.write(body);
    await expect.poll(received).toMatch(/ [2-5]\d\d /);
    return Number(/ ([2-5]\d\d) /.exec(received())?.[1]);
  };
}

test("a call whose run is deleted before its body is there finds no run", async () => {
  const { run, port } = await startedRun();
  const rest = await upload(run, port);
  await run.close();
  expect(await rest()).toBe(404);
});

test("a run does not expire while a body of its arrives", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { sandbox, run, port } = await startedRun(60);
  const rest = await upload(run, port);
  vi.advanceTimersByTime(2 * minute);
  expect((await sandbox.control.listRuns()).map(({ id }) => id)).toEqual([run.id]);
  expect(await rest()).toBe(201);
  vi.advanceTimersByTime(2 * minute);
  expect(await sandbox.control.listRuns()).toEqual([]);
});

test.each([{ stall: true }, { delayMs: 10 * minute }])(
  "a run expires although a call waits in it (%j) whose caller has gone",
  async (rule) => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { sandbox, run } = await startedRun(60);
    await run.control.addFault({ body: rule });
    const leaving = new AbortController();
    const call = fetch(`${run.origin}${accounts}`, { signal: leaving.signal });
    await expect.poll(async () => (await run.control.listFaults())[0]).toMatchObject({ struck: 1 });
    leaving.abort();
    await expect(call).rejects.toThrow("aborted");
    await expect
      .poll(async () => {
        vi.advanceTimersByTime(2 * minute);
        return sandbox.control.listRuns();
      })
      .toEqual([]);
  },
);

test("a snapshot whose sending breaks off is one record, and changes nothing", async () => {
  const { sandbox, run, port } = await startedRun();
  const head = `PUT /r/${run.id}/_sandbox/snapshot HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 1000`;
  expect(await sendRaw(port, `${head}\r\nContent-Type: application/x-ndjson\r\n\r\n{`, { halfClose: true })).toMatch(
    /^HTTP\/1\.1 400 /,
  );
  const log = async (of: typeof run.control) =>
    (await of.listRequests())
      .filter(({ url }) => url.endsWith("/snapshot"))
      .map(({ status, fired }) => [status, fired]);
  expect([await log(run.control), await log(sandbox.control)]).toEqual([[[400, "no HTTP"]], []]);
});
