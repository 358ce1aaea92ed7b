import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningSandbox, startSandbox } from "../src/index.ts";
import { sendRaw } from "./raw-connection.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, allowHosts: ["sandbox"], allowOrigins: ["http://localhost:3000"] });
});
afterAll(() => sandbox.stop());

const optOut = '{"email":"ann@shop.example"}';

async function unsubscribed(): Promise<unknown[]> {
  const response = await fetch(`${sandbox.origin}/_sandbox/state/nurture.unsubscribed`);
  return Object.values((await response.json()) as object);
}

/** A request as a browser or any program would send it. */
function raw(line: string, headers: Record<string, string>, body = ""): Promise<string> {
  const all = { host: "localhost:4020", "content-length": String(body.length), connection: "close", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return sendRaw(Number(new URL(sandbox.origin).port), `${line} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
}

test("what a page of another origin can send without asking changes nothing", async () => {
  const headers = { authorization: "sandbox-nurture-key", "content-type": "application/json" };
  await raw("POST /nurture/1.0/nurture/unsubscribe", headers, optOut);
  const page = { origin: "https://evil.example", "content-type": "text/plain" };
  expect(await raw("POST /_sandbox/reset", page, "{}")).toMatch(/^HTTP\/1\.1 403 .*Pages of https:\/\/evil\.example/s);
  expect(await raw("POST /_sandbox/reset", { ...page, origin: "null" }, "{}")).toMatch(/^HTTP\/1\.1 403 /);
  // Some browsers leave the origin out.
  expect(await raw("POST /_sandbox/reset", { "content-type": "text/plain" }, "{}")).toMatch(/^HTTP\/1\.1 415 /);
  expect(await raw("POST /_sandbox/reset", {})).toMatch(/^HTTP\/1\.1 415 .*Send `Content-Type: application\/json`/s);
  // Whose name points to this machine may say that it is JSON, and is of the same origin.
  const rebound = { host: "evil.example:4020", origin: "http://evil.example:4020", "content-type": "application/json" };
  expect(await raw("POST /_sandbox/reset", rebound, "{}")).toMatch(
    /^HTTP\/1\.1 403 .*the Host \\"evil\.example:4020\\"/s,
  );
  expect(await raw("GET /_sandbox/snapshot", { host: "evil.example" })).toMatch(/^HTTP\/1\.1 403 /);
  expect(await raw("GET /_sandbox/none", { host: "evil.example" })).toMatch(/^HTTP\/1\.1 403 /);
  expect(await raw("DELETE /_sandbox/faults", { origin: "https://evil.example" })).toMatch(/^HTTP\/1\.1 403 /);
  expect(await unsubscribed()).toHaveLength(1);
});

test("an unknown path below no host is a 404 for every Host, as one of a partner API is", async () => {
  const other = { host: "evil.example:4020" };
  const meant = /^HTTP\/1\.1 404 .*did you mean \/nurture\/1\.0\/nurture\/unsubscribe\?/s;
  expect(await raw("POST /nuture/1.0/nurture/unsubscribe", other, "{}")).toMatch(meant);
  expect(await raw("POST /nurture/1.0/nurture/unsubscrib", other, "{}")).toMatch(meant);
  expect(await raw("GET /_sandbo/requests", other)).toMatch(/^HTTP\/1\.1 404 /);
  expect(await raw("GET /none", { origin: "https://evil.example" })).not.toContain("access-control-allow-origin");
  const run = await sandbox.run();
  expect(await raw(`GET /r/${run.id}/none`, other)).toMatch(/^HTTP\/1\.1 404 /);
  for (const path of ["/_sandbox/none", `/r/${run.id}/_sandbox/none`]) {
    expect(await raw(`GET ${path}`, other)).toMatch(/^HTTP\/1\.1 403 /);
  }
  await run.close();
});

test("what a page of another origin gets without an Origin is refused, and no response may be handed to it", async () => {
  const kept = /cross-origin-resource-policy: same-origin\r\n.*x-content-type-options: nosniff\r\n/s;
  for (const site of ["cross-site", "same-site"]) {
    const refused = await raw("GET /_sandbox/requests", { "sec-fetch-site": site });
    expect(refused).toMatch(/^HTTP\/1\.1 403 .*Sec-Fetch-Site: /s);
    expect(refused).toMatch(kept);
  }
  const own = await raw("GET /_sandbox/requests", { "sec-fetch-site": "same-origin" });
  expect(own).toMatch(/^HTTP\/1\.1 200 /);
  expect(own).toMatch(kept);
});

test("a preflight of another origin is refused, that of one which was given is not", async () => {
  const asks = { "access-control-request-method": "POST", "access-control-request-headers": "content-type" };
  expect(await raw("OPTIONS /_sandbox/reset", { origin: "https://evil.example", ...asks })).toMatch(/^HTTP\/1\.1 403 /);
  const allowed = await raw("OPTIONS /_sandbox/reset", { origin: "http://localhost:3000", ...asks });
  expect(allowed).toMatch(/^HTTP\/1\.1 204 /);
  expect(allowed).toContain("access-control-allow-origin: http://localhost:3000\r\n");
  expect(allowed).toContain("access-control-allow-headers: content-type, x-sandbox-key\r\n");
});

test("a page of an origin that was given may call with the key that was printed, and reads refusals too", async () => {
  const key = sandbox.controlKey ?? "";
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  const stranger = { origin: "http://localhost:3000", "content-type": "application/json" };
  const page = { ...stranger, "x-sandbox-key": key };
  const done = await raw("POST /_sandbox/clock", page, '{"advanceSeconds":1}');
  expect(done).toMatch(/^HTTP\/1\.1 200 .*access-control-allow-origin: http:\/\/localhost:3000\r\n/s);
  const refused = await raw("POST /_sandbox/clock", page, "{}");
  expect(refused).toMatch(/^HTTP\/1\.1 400 .*access-control-allow-origin: http:\/\/localhost:3000\r\n/s);
  const clock = async () =>
    ((await (await fetch(`${sandbox.origin}/_sandbox/clock`)).json()) as { frozen: boolean }).frozen;
  for (const headers of [stranger, { ...page, "x-sandbox-key": `${key.slice(0, -1)}x` }]) {
    const response = await raw("POST /_sandbox/clock", headers, '{"freeze":true}');
    expect(response).toMatch(
      /^HTTP\/1\.1 403 .*access-control-allow-origin: http:\/\/localhost:3000\r\n.*X-Sandbox-Key/s,
    );
  }
  expect(await clock()).toBe(false);
  const records = await (await fetch(`${sandbox.origin}/_sandbox/requests`)).text();
  expect(records).not.toContain(key);
});

test("the stream of events is refused like everything else, in a run too", async () => {
  const run = await sandbox.run();
  const page = { accept: "text/event-stream", origin: "http://localhost:3000" };
  for (const path of ["/_sandbox/requests", `/r/${run.id}/_sandbox/requests`]) {
    expect(await raw(`GET ${path}`, page)).toMatch(/^HTTP\/1\.1 403 .*X-Sandbox-Key/s);
    expect(await raw(`GET ${path}`, { ...page, origin: "null" })).toMatch(/^HTTP\/1\.1 403 .*Pages of null/s);
    expect(await raw(`GET ${path}`, { ...page, origin: "https://evil.example" })).toMatch(/^HTTP\/1\.1 403 /);
    expect(await raw(`GET ${path}`, { ...page, host: "evil.example:4020" })).toMatch(/^HTTP\/1\.1 403 .*the Host/s);
  }
  const create = await raw("POST /_sandbox/runs", { "content-type": "text/plain" }, "{}");
  expect(create).toMatch(/^HTTP\/1\.1 415 /);
  expect(await raw(`DELETE /_sandbox/runs/${run.id}`, { origin: "https://evil.example" })).toMatch(/^HTTP\/1\.1 403 /);
  const runs = (await (await fetch(`${sandbox.origin}/_sandbox/runs`)).json()) as unknown[];
  expect(runs).toHaveLength(1);
});

test("without origins that were given there is no key", async () => {
  const other = await startSandbox({ port: 0 });
  expect(other.controlKey).toBeUndefined();
  await other.stop();
});

test("a host that was given is accepted, as is a page of the sandbox's own", async () => {
  const own = { host: "sandbox:4020", origin: "http://sandbox:4020", "content-type": "application/json" };
  expect(await raw("POST /_sandbox/reset", own, "{}")).toMatch(/^HTTP\/1\.1 204 /);
});

test("the partner APIs take every Host", async () => {
  const headers = { host: "api.example", authorization: "sandbox-nurture-key", "content-type": "application/json" };
  expect(await raw("POST /nurture/1.0/nurture/unsubscribe", headers, optOut)).toMatch(/^HTTP\/1\.1 201 /);
});
