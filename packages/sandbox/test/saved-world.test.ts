import { afterEach, expect, test } from "vitest";
import { createSandbox, SandboxError, startSandbox } from "../src/index.ts";
import { startSandboxProcess } from "./sandbox-process.ts";

type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A sandbox in another process. */
async function elsewhere(): Promise<string> {
  const { origin, stop } = await startSandboxProcess();
  stops.push(stop);
  return origin;
}

async function tokenAt(origin: string, fetch: Fetch): Promise<string> {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: "sandbox-partner-1",
    client_secret: "sandbox-secret-partner-1",
  });
  const response = await fetch(`${origin}/partnership-auth/api/v1/oauth/token`, { method: "POST", body });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function statusOf(origin: string, token: string, fetch: Fetch): Promise<number> {
  const path = "/partnership/v1/partnership/vertical-mappings?parent_account_id=par_demo_0001";
  const { status } = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return status;
}

function control(origin: string, method: string, path: string, json?: unknown): Promise<Response> {
  const given =
    json === undefined ? {} : { body: JSON.stringify(json), headers: { "content-type": "application/json" } };
  return fetch(`${origin}/_sandbox${path}`, { method, ...given });
}

async function put(origin: string, body: string | Uint8Array<ArrayBuffer>): Promise<number> {
  const headers = { "content-type": "application/x-ndjson" };
  return (await fetch(`${origin}/_sandbox/snapshot`, { method: "PUT", headers, body })).status;
}

test("a token that was issued before a snapshot is accepted by another process that restores it", async () => {
  const [one, other] = [await elsewhere(), await elsewhere()];
  const token = await tokenAt(one, fetch);
  const own = await tokenAt(other, fetch);
  expect(await statusOf(other, token, fetch)).toBe(401);
  expect(await put(other, await (await control(one, "GET", "/snapshot")).text())).toBe(204);
  expect(await statusOf(other, token, fetch)).toBe(200);
  expect(await statusOf(other, own, fetch)).toBe(401);
  expect((await control(other, "POST", "/reset", {})).status).toBe(204);
  expect(await statusOf(other, token, fetch)).toBe(200);
});

test("another process goes on with the faults, the request log and the clock that stands", async () => {
  const [one, other] = [await elsewhere(), await elsewhere()];
  await control(one, "POST", "/clock", { freeze: true });
  await control(one, "POST", "/clock", { set: "2100-01-31T12:00:00Z" });
  await control(one, "POST", "/faults", { match: { path: "/cart/*" }, status: 503, times: 2 });
  const token = await tokenAt(one, fetch);
  expect(await statusOf(one, token, fetch)).toBe(200);
  expect((await fetch(`${one}/cart/v1/cart/reserve`, { method: "POST" })).status).toBe(503);
  await tokenAt(other, fetch);
  expect(await put(other, await (await control(one, "GET", "/snapshot")).text())).toBe(204);
  for (const path of ["/clock", "/faults", "/requests?api=onboarding", "/requests?api=cart", "/state/faults"]) {
    expect(await (await control(other, "GET", path)).text()).toBe(await (await control(one, "GET", path)).text());
  }
  const clock = await (await control(other, "GET", "/clock")).json();
  expect(clock).toEqual({ now: "2100-01-31T12:00:00.000Z", epochSeconds: 4_105_080_000, frozen: true });
  expect((await fetch(`${other}/cart/v1/cart/reserve`, { method: "POST" })).status).toBe(503);
  expect((await fetch(`${other}/cart/v1/cart/reserve`, { method: "POST" })).status).toBe(401);
});

test("save() gives the bytes of the control plane's snapshot, which restore() takes", async () => {
  const one = await createSandbox();
  const token = await tokenAt(one.origin, one.fetch);
  one.clock.advance(60_000);
  const saved = await one.save();
  const snapshot = await one.fetch(`${one.origin}/_sandbox/snapshot`);
  expect(new TextDecoder().decode(saved)).toBe(await snapshot.text());

  const other = await createSandbox({ seed: "empty" });
  await other.restore(saved);
  expect(await other.save()).toEqual(saved);
  expect(other.clock.now()).toBe(one.clock.now());
  expect(await statusOf(other.origin, token, other.fetch)).toBe(200);
  other.clock.advance(240_000);
  expect(await statusOf(other.origin, token, other.fetch)).toBe(401);
});

test("what was saved without a port goes on at one", async () => {
  const one = await createSandbox();
  const token = await tokenAt(one.origin, one.fetch);
  const { origin, stop, clock } = await startSandbox({ port: 0 });
  stops.push(stop);
  expect(await put(origin, (await one.save()) as Uint8Array<ArrayBuffer>)).toBe(204);
  expect(await statusOf(origin, token, fetch)).toBe(200);
  expect([clock.frozen, clock.now()]).toEqual([true, Math.floor(one.clock.now())]);
});

test("restore() refuses what no sandbox saved, and nothing has changed", async () => {
  const sandbox = await createSandbox();
  const saved = await sandbox.save();
  const cutOff = sandbox.restore(saved.subarray(0, -10));
  await expect(cutOff).rejects.toThrow(SandboxError);
  await expect(cutOff).rejects.toThrow(/^The snapshot was not restored and nothing has changed: line \d+ /);
  expect(await sandbox.save()).toEqual(saved);
});

test("ONB-278 · a restored clock that stands keeps the calls of its rate limits", async () => {
  const one = await elsewhere();
  await control(one, "POST", "/clock", { freeze: true });
  const token = await tokenAt(one, fetch);
  const register = async () => {
    const { status } = await fetch(`${one}/partnership/v1/accounts/register/partnership`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: "{}",
    });
    return status;
  };
  while ((await register()) !== 429);
  expect(await put(one, await (await control(one, "GET", "/snapshot")).text())).toBe(204);
  expect(await register()).toBe(429);
});
