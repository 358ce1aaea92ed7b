// Mostly waits: for clients that are slow on purpose.

import { setTimeout as sleep } from "node:timers/promises";
import { figure, rounds } from "@tillside/testing/proof";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasErrorShape } from "./error-shape.ts";
import { apiNames, type ExampleCall, exampleCalls, filled } from "./example-calls.ts";
import { type HostileBody, hostileBodies, hugeBodies } from "./hostile-bodies.ts";
import { openRaw, sendRaw } from "./raw-connection.ts";
import { type Memory, type SandboxProcess, startSandboxProcess } from "./sandbox-process.ts";

/** A client that is slower than this has its response: long after its headers took their 10 seconds, before all of it takes 30. */
const patienceMs = 25_000;
const megabyte = 2 ** 20;
/** So many connections are open at once. */
const slowClients = rounds(200, 2_000);

let sandbox: SandboxProcess;
/** After it has responded to one valid call of each operation. */
let atStart: Memory;
/**
 * After it has also had all connections of this test at once. Node keeps parsers of up to 1,000 closed connections for later ones, and
 * glibc the free room between them.
 */
let before: Memory;
const calls = new Map<string, readonly ExampleCall[]>();

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  // However long a busy machine takes, no token runs out meanwhile.
  await control("/clock", { freeze: true });
  for (const api of apiNames) calls.set(api, await exampleCalls(api, sandbox.origin));
  for (const call of [...calls.values()].flat()) {
    await send(call, `${call.path}${call.query}`, JSON.stringify(call.body));
  }
  atStart = await sandbox.memory({ give: true });
  const clients = await Promise.all(Array.from({ length: slowClients }, () => openRaw(sandbox.port)));
  for (const { socket } of clients) socket.end("GET /nurture HTTP/1.1\r\n");
  // `once` of Node's would fail for a connection that the sandbox resets.
  await Promise.all(clients.map(({ socket }) => socket.closed || new Promise((closed) => socket.on("close", closed))));
  before = await sandbox.memory({ give: true });
});
afterAll(() => sandbox.stop());

async function control(path: string, change: object): Promise<void> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(change);
  const { ok } = await fetch(`${sandbox.origin}/_sandbox${path}`, { method: "POST", headers, body });
  if (!ok) throw new Error(`The sandbox does not do ${body}.`);
}

async function send(call: ExampleCall, address: string, body?: ReturnType<HostileBody["of"]>, headers = {}) {
  // Without this the limits would refuse most of it.
  await control("/reset", { keepTime: true });
  const type = body === undefined ? {} : { "content-type": "application/json" };
  return fetch(`${sandbox.origin}${address}`, {
    method: call.operation.method,
    headers: { ...call.headers, ...type, ...headers },
    signal: AbortSignal.timeout(patienceMs),
    ...(body === undefined ? {} : { body }),
  });
}

/** What is no success is one of the statuses below, in the API's own shape, and never shows the sandbox's own code. */
async function expectHonest(api: string, what: string, response: Response): Promise<void> {
  const text = await response.text();
  if (response.ok) return;
  const message = `${what}: ${response.status} ${text.slice(0, 300)}`;
  expect([400, 403, 404, 409, 413, 422, 431], message).toContain(response.status);
  expect(response.headers.get("x-sandbox-reason"), message).toMatch(/^[\x20-\x7e]{10,400}$/);
  expect(hasErrorShape(api, text), message).toBe(true);
  expect(text, message).not.toMatch(/\n\s+at |node_modules|\.[tj]s:\d/);
  expect(text.length, message).toBeLessThan(100_000);
}

async function expectAlive(): Promise<void> {
  const response = await fetch(`${sandbox.origin}/nurture/1.0/nurture/unsubscribe`, {
    method: "POST",
    headers: { authorization: "sandbox-nurture-key", "content-type": "application/json" },
    body: '{"email":"ann@shop.example"}',
    signal: AbortSignal.timeout(patienceMs),
  });
  expect(response.status).toBe(201);
}

describe.each(apiNames)("%s", (api) => {
  const ours = () => calls.get(api) ?? [];

  /** One of some calls, another one each time; all of them in `npm run prove`. */
  const oneOf = (some: readonly ExampleCall[], time: number) =>
    rounds(
      some.filter((_, index) => index === time % some.length),
      some,
    );
  const bodies = [...hostileBodies, ...hugeBodies].map((each, time) => ({ ...each, time }));

  test.each(bodies)("$name", async ({ of, headers, time }) => {
    const writes = ours().filter(({ body }) => body !== undefined);
    for (const call of oneOf(writes, time)) {
      const response = await send(call, `${call.path}${call.query}`, of(call.body), headers);
      await expectHonest(api, call.operation.id, response);
    }
    await expectAlive();
  });

  const ids = [
    ["path traversal", "..%2f..%2fetc%2fpasswd"],
    ["encoded backslashes", "..%5c..%5cwindows"],
    ["a null byte", "%00"],
    ["line breaks", "a%0d%0aset-cookie:%20a=b"],
    ["__proto__", "__proto__"],
    ["constructor", "constructor"],
    ["8,000 characters", "a".repeat(8_000)],
    ["no UTF-8", "%ff%fe"],
    ["half a percent-encoding", "%2"],
    ["an unpaired surrogate", "%ed%a0%80"],
    ["nothing", ""],
    ["a space and an emoji", "%20%f0%9f%92%a9"],
  ].map(([name = "", id = ""], time) => ({ name, id, time }));

  test.each(ids)("ids that are $name", async ({ name, id, time }) => {
    const withIds = ours().filter(({ template }) => template.includes("{"));
    for (const call of oneOf(withIds, time)) {
      const response = await send(call, `${filled(call.template, id)}${call.query}`, JSON.stringify(call.body));
      await expectHonest(api, `${call.operation.id}, ${name}`, response);
    }
    await expectAlive();
  });

  test.each([
    ["a value that is no percent-encoding", "?%zz=%zz"],
    ["__proto__ and constructor", "?__proto__=1&constructor=2&__proto__[x]=3"],
    ["one parameter 1,000 times", `?${"parent_account_id=a&".repeat(700)}`],
    ["12,000 characters", `?dry_run=${"x".repeat(12_000)}`],
  ])("a query with %s", async (name, query) => {
    for (const call of ours()) {
      const response = await send(call, `${call.path}${query}`, JSON.stringify(call.body));
      await expectHonest(api, `${call.operation.id}, ${name}`, response);
    }
  });

  test("unknown paths and methods", async () => {
    for (const call of ours()) {
      const response = await send(call, `${call.path}/and/more`, JSON.stringify(call.body));
      await expectHonest(api, call.operation.id, response);
      expect(response.status).toBe(404);
      const options = await fetch(`${sandbox.origin}${call.path}`, { method: "OPTIONS", headers: call.headers });
      await expectHonest(api, `OPTIONS ${call.operation.id}`, options);
    }
  });
});

describe("what is hardly HTTP", () => {
  const line = "POST /nurture/1.0/nurture/unsubscribe HTTP/1.1\r\nHost: sandbox\r\n";
  const head = `${line}Authorization: sandbox-nurture-key\r\nContent-Type: application/json\r\n`;
  const body = '{"email":"ann@shop.example"}';

  test.each<[name: string, status: RegExp, bytes: string, halfClose?: boolean]>([
    ["a control character in a header", /^400/, `${head}X-A: a\x01b\r\n\r\n`],
    ["a null byte in a header", /^400/, `${head}X-A: a\x00b\r\n\r\n`],
    ["a line feed in a header", /^400/, `${head}X-A: a\nb: \r c\r\n\r\n`],
    ["a header without a colon", /^400/, `${head}nonsense\r\n\r\n`],
    ["20 KB of headers", /^431/, `${head}X-A: ${"a".repeat(20_000)}\r\n\r\n`],
    ["3,000 headers", /^431/, `${head}${"a: b\r\n".repeat(3_000)}\r\n`],
    ["a URL of 20 KB", /^431/, `GET /nurture/${"a".repeat(20_000)} HTTP/1.1\r\nHost: sandbox\r\n\r\n`],
    ["an unknown method", /^400/, `BREW${line.slice(4)}\r\n`],
    ["a TRACE", /^404/, `TRACE${line.slice(4)}\r\n`],
    ["a CONNECT", /^501/, "CONNECT sandbox:80 HTTP/1.1\r\nHost: sandbox\r\n\r\n"],
    [
      "an upgrade to another protocol",
      /^401/,
      `${line}Connection: upgrade\r\nUpgrade: websocket\r\nContent-Length: 0\r\n\r\n`,
    ],
    ["no Host", /^400/, "GET /nurture HTTP/1.1\r\n\r\n"],
    ["half a percent-encoding in the path", /^40[0-4]/, "GET /nurture/%zz HTTP/1.1\r\nHost: sandbox\r\n\r\n"],
    ["a TLS handshake", /^400/, "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
    ["HTTP/9.9", /^400/, "GET /nurture HTTP/9.9\r\nHost: sandbox\r\n\r\n"],
    ["another Transfer-Encoding", /^400/, `${head}Transfer-Encoding: nonsense\r\n\r\n${body}`],
    [
      "Transfer-Encoding beside Content-Length",
      /^400/,
      `${head}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
    ],
    ["two Content-Lengths", /^400/, `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ["a negative Content-Length", /^400/, `${head}Content-Length: -2\r\n\r\n{}`],
    ["a Content-Length of 99 GB", /^413/, `${head}Content-Length: 99999999999\r\n\r\n{}`],
    ["a chunk size that is none", /^400/, `${head}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}`],
    ["a chunked body that is cut off", /^400/, `${head}Transfer-Encoding: chunked\r\n\r\n10\r\n{}`, true],
    ["a body that is cut off", /^400/, `${head}Content-Length: 10\r\n\r\n{}`, true],
    ["an unknown expectation", /^417/, `${head}Expect: tea\r\nContent-Length: ${body.length}\r\n\r\n${body}`],
    ["Authorization twice", /^400/, `${head}Authorization: other\r\nContent-Length: ${body.length}\r\n\r\n${body}`],
    ["Content-Type twice", /^400/, `${head}content-type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n${body}`],
    ["Host twice", /^400/, `${head}Host: other\r\nContent-Length: ${body.length}\r\n\r\n${body}`],
    [
      "a list in two headers",
      /^201/,
      `${head}Accept: a/b\r\nAccept: */*\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    ],
    [
      "garbage after a whole request",
      /^(201|400)/,
      `${head}Content-Length: ${body.length}\r\n\r\n${body}\x16\x03\x01\r\n\r\n`,
    ],
  ])("%s", async (_, status, bytes, halfClose = false) => {
    const response = await sendRaw(sandbox.port, bytes, { halfClose });
    const [top = "", text = ""] = response.split("\r\n\r\n");
    expect(top.replace("HTTP/1.1 ", "").split("\r\n")[0]).toMatch(status);
    expect(response).not.toMatch(/\n\s+at |node_modules|\.[tj]s:\d/);
    const [, refused = ""] = /^HTTP\/1\.1 ([45]\d\d)/.exec(top) ?? [];
    if (refused !== "") expect(top.toLowerCase()).toMatch(/\r\nx-sandbox-reason: [\x20-\x7e]{10,400}(\r\n|$)/);
    // If there was a first line, the response is the API's own: this one's errors have no body.
    if (refused !== "" && /^[A-Z]+ \/nurture/.test(bytes)) expect(text).toBe("");
    await expectAlive();
  });

  test("a thousand requests at once on one connection all get a response, in order", async () => {
    const { socket, received } = await openRaw(sandbox.port);
    const request = `${head}Content-Length: ${body.length}\r\n\r\n${body}`;
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.end(request.repeat(1_000), "latin1");
    await closed;
    const ids = [...received().matchAll(/-(\d{12})"/g)].map(([, id]) => Number(id));
    expect(ids).toHaveLength(1_000);
    expect(ids).toEqual([...ids].sort((one, other) => one - other));
  });
});

test(`${slowClients.toLocaleString("en")} connections that were open at once leave at most 16 KiB each`, () => {
  // And 4 MB in all, for what else a collection finds or leaves.
  expect(before.rss - atStart.rss).toBeLessThan(4 * megabyte + slowClients * 16 * 1_024);
});

test(`${slowClients.toLocaleString("en")} slow clients get 408, and no other has to wait for them`, async () => {
  const clients = await Promise.all(Array.from({ length: slowClients }, () => openRaw(sandbox.port)));
  const line = "GET /nurture/1.0/nurture/unsubscribe HTTP/1.1\r\nHost: sandbox\r\nX-Slow: ";
  for (const { socket } of clients) socket.write(line);
  const dripping = setInterval(() => {
    for (const { socket } of clients) if (socket.writable) socket.write("x");
  }, 1_000);
  await expectAlive();
  const responses = await Promise.all(
    clients.map(({ response }) => Promise.race([response(), sleep(patienceMs, "hung")])),
  );
  clearInterval(dripping);
  await expectAlive();
  expect(new Set(responses.map((response) => response.split("\r\n")[0]))).toEqual(
    new Set(["HTTP/1.1 408 Request Timeout"]),
  );
});

/** What stays: a proof waits until memory was given back by itself, npm test asks for it. */
async function atRest(): Promise<Memory> {
  await sleep(rounds(0, 60_000));
  let { rss } = await sandbox.memory({ give: rounds(true, false) });
  // What the system gets back at once depends on where the last few bytes lie; it is asked again for ten seconds at most.
  for (let tries = 0; rss > before.rss * 1.2 && tries < 10; tries++) {
    await sleep(1_000);
    ({ rss } = await sandbox.memory({ give: rounds(true, false) }));
  }
  return { ...(await sandbox.memory({ give: true })), rss };
}

/** The largest body that is taken. */
const largestBody = 64 * megabyte;
/**
 * A large body waits until the earlier ones were cleared away. How late the collector comes depends on what else the machine does, so
 * the bound leaves room for the copies that one such body has at most: its bytes, its text and its value, and one more not cleared yet.
 */
const copiesAtOnce = 4;

test("after all of that it runs on as before: no failure logged, its peak bounded, what it took is given back, and a second time holds no more than the first", async () => {
  expect(sandbox.isRunning()).toBe(true);
  expect(sandbox.errors()).toBe("");
  const first = await atRest();
  for (const call of calls.get("audience") ?? []) {
    for (const { of } of hugeBodies) await send(call, call.path, of(call.body));
  }
  const second = await atRest();
  const shown = [atStart, before, first, second].map(({ rss }) => `${Math.round(rss / megabyte)} MB`);
  figure("resident at the start, before, afterwards, after it came once more", shown.join(", "));
  figure("resident at most", `${Math.round(second.peak / megabyte)} MB`);
  expect(second.peak - before.rss).toBeLessThan(copiesAtOnce * largestBody);
  expect(first.rss / before.rss).toBeLessThan(1.2);
  // Resident is more at times: glibc gives back only what lies above the last connection's few bytes.
  expect(second.held / first.held).toBeLessThan(1.2);
}, 200_000);
