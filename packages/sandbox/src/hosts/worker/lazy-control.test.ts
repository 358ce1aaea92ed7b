import { expect, test, vi } from "vitest";
import { allApis } from "../../all-apis.ts";
import { type BuiltSandbox, buildSandbox } from "../../build-sandbox.ts";
import { controlApi } from "../../control/control.ts";
import { SandboxClock } from "../../world/clock.ts";
import { webCrypto } from "../web/web-crypto.ts";
import { LazyControl } from "./lazy-control.ts";

const { apis, descriptions, texts } = allApis;
const host = { apis, descriptions, texts, clock: new SandboxClock(0), crypto: webCrypto };

/** A sandbox whose control plane arrives when the test says so. */
function lazy() {
  const without = buildSandbox(host, {});
  const full = buildSandbox({ ...host, control: controlApi }, {}, without);
  const loads: { resolve(sandbox: BuiltSandbox): void; reject(error: Error): void }[] = [];
  const add = vi.fn(() => new Promise<BuiltSandbox>((resolve, reject) => loads.push({ resolve, reject })));
  return { without, full, loads, add, sandbox: new LazyControl(without, add) };
}

function call(method: string, url: string) {
  const request = { method, url, headers: {}, rawHeaders: [], httpVersion: "1.1", bytes: new Uint8Array() };
  return { type: "request", id: 1, request } as const;
}

const write = call("POST", "/cart/v1/cart/reserve");
const clock = call("GET", "/_sandbox/clock");

test("the operations of the APIs and a save need no control plane", async () => {
  const { sandbox, without, add } = lazy();
  for (const message of [write, { ...write, type: "check" }, { type: "save", id: 2 }] as const)
    expect(await sandbox.sandboxFor(message)).toBe(without);
  expect(add).not.toHaveBeenCalled();
});

test.each([
  ["a call of the control plane", clock],
  ["its check", { ...clock, type: "check" }],
  ["an address that no API has", call("GET", "/cart/v1/nowhere")],
  ["another method", call("GET", "/cart/v1/cart/reserve")],
  ["an address that is no valid URL", call("GET", "/%")],
  ["a restore", { type: "restore", id: 1, saved: new Uint8Array() }],
] as const)("%s has it loaded, once", async (_, message) => {
  const { sandbox, full, loads, add } = lazy();
  const waiting = [sandbox.sandboxFor(message), sandbox.sandboxFor(message)];
  loads[0]?.resolve(full);
  expect(await Promise.all(waiting)).toEqual([full, full]);
  expect(await sandbox.sandboxFor(message)).toBe(full);
  expect(await sandbox.sandboxFor(write)).toBe(full);
  expect(add).toHaveBeenCalledTimes(1);
});

test("no message overtakes the one that waits for it", async () => {
  const { sandbox, full, loads } = lazy();
  const order: string[] = [];
  const all = [write, clock, write, clock, write].map(async (message, index) => {
    await sandbox.sandboxFor(message);
    order.push(`${index} ${message.request.url}`);
  });
  await vi.waitUntil(() => order.length === 1);
  loads[0]?.resolve(full);
  await Promise.all(all);
  expect(order.map((each) => each[0])).toEqual(["0", "1", "2", "3", "4"]);
});

test("where it does not load, only the message that needs it fails, and a later one tries again", async () => {
  const { sandbox, without, full, loads } = lazy();
  const [first, other] = [sandbox.sandboxFor(clock), sandbox.sandboxFor(write)];
  loads[0]?.reject(new Error("offline"));
  await expect(first).rejects.toThrow("offline");
  expect(await other).toBe(without);
  const second = sandbox.sandboxFor(clock);
  loads[1]?.resolve(full);
  expect(await second).toBe(full);
});
