import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningSandbox, startSandbox } from "../src/index.ts";
import { sendRaw } from "./raw-connection.ts";

// What a client sends that takes the sandbox for its proxy (RFC 9112, 3.2.2): the address has the origin in front of the path.

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
});
afterAll(() => sandbox.stop());

function called(method: string, target: string, headers: Record<string, string> = {}, body = ""): Promise<string> {
  const { host, port } = new URL(sandbox.origin);
  const all = { host, connection: "close", "content-length": String(body.length), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return sendRaw(Number(port), `${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
}

test("a repeat under the same key is replayed, whichever form its address has", async () => {
  const path = "/partnership/v1/partnership/accounts/acc_demo_0001/status";
  const exchange = await fetch(`${sandbox.origin}/partnership-auth/api/v1/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: "sandbox-partner-1",
      client_secret: "sandbox-secret-partner-1",
    }),
  });
  const { access_token: token } = (await exchange.json()) as { access_token: string };
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "idempotency-key": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
    "x-platform-parent-account-id": "par_demo_0001",
  };
  const body = JSON.stringify({ status: "paused" });
  const [first, second] = [
    await called("PUT", path, headers, body),
    await called("PUT", `${sandbox.origin}${path}`, headers, body),
  ];
  expect([first, second].map((response) => response.slice(0, 12))).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
  const log = await sandbox.control.listRequests({ query: { api: "onboarding" } });
  expect(log.slice(-2).map(({ url, replayOf }) => [url, replayOf !== undefined])).toEqual([
    [path, false],
    [path, true],
  ]);
});

test("ONB-175 · an unknown path is refused by its own API", async () => {
  const response = await called("GET", `${sandbox.origin}/partnership/x`);
  expect(response).toMatch(/^HTTP\/1\.1 401 /);
  expect(response).toContain("ONB-175");
});

test("what is no valid HTTP is refused by the API of its path, and logged as such", async () => {
  const response = await called("GET", `${sandbox.origin}/cart/v1/x`, { "x-large": "a".repeat(20_000) });
  expect(response).toMatch(/^HTTP\/1\.1 431 /);
  expect(response).toContain('"errors"');
  const [last] = (await sandbox.control.listRequests()).slice(-1);
  expect([last?.api, last?.url]).toEqual(["cart", "/cart/v1/x"]);
});

test("the page is the same", async () => {
  const response = await called("GET", `${sandbox.origin}/_sandbox/`);
  expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*text\/html/);
});

test("a fault for a path applies", async () => {
  await sandbox.control.addFault({ body: { match: { path: "/nurture/*" }, status: 503, times: 1 } });
  const response = await called("POST", `${sandbox.origin}/nurture/1.0/nurture/unsubscribe`);
  expect(response).toMatch(/^HTTP\/1\.1 503 /);
});

test("a target that is no address stays as it is", async () => {
  await called("OPTIONS", "*");
  const [last] = (await sandbox.control.listRequests()).slice(-1);
  expect(last?.url).toBe("*");
});
