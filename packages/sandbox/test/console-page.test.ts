import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSandbox, type RunningSandbox, startSandbox } from "../src/index.ts";
import { sendRaw } from "./raw-connection.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, allowHosts: ["sandbox"], allowOrigins: ["http://localhost:3000"] });
});
afterAll(() => sandbox.stop());

const names = ["", "console.css", "console.js"];

function raw(line: string, headers: Record<string, string> = {}): Promise<string> {
  const all = { host: "localhost:4020", connection: "close", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return sendRaw(Number(new URL(sandbox.origin).port), `${line} HTTP/1.1\r\n${lines.join("")}\r\n`);
}

describe("the page at /_sandbox/", () => {
  test("is HTML with a script and a style sheet, 45 KB gzipped at most", async () => {
    const responses = await Promise.all(names.map((name) => fetch(`${sandbox.origin}/_sandbox/${name}`)));
    expect(responses.map(({ status, headers }) => [status, headers.get("content-type")])).toEqual([
      [200, "text/html; charset=utf-8"],
      [200, "text/css; charset=utf-8"],
      [200, "text/javascript; charset=utf-8"],
    ]);
    const [html = "", ...others] = await Promise.all(responses.map((response) => response.text()));
    expect(html).toContain('<div id="console">');
    for (const name of names.slice(1)) expect(html).toContain(`"${name}"`);
    const size = [html, ...others].reduce((sum, text) => sum + gzipSync(text).length, 0);
    expect(size).toBeLessThanOrEqual(45_000);
  });

  test("is not served to a request with two hosts", async () => {
    const port = Number(new URL(sandbox.origin).port);
    const response = await sendRaw(port, "GET /_sandbox/ HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n");
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain("HTTP allows only one host header.");
  });

  test("may load its own files and call its own origin, and nothing more; nothing of it is cached", async () => {
    for (const name of names) {
      const { headers } = await fetch(`${sandbox.origin}/_sandbox/${name}`);
      expect(headers.get("content-security-policy")?.split("; ")).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ]);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.has("access-control-allow-origin")).toBe(false);
    }
  });

  test("is there for a run and with a query too, and HEAD shows its length", async () => {
    const run = await sandbox.run();
    for (const path of [`/r/${run.id}/_sandbox/`, "/_sandbox/?from=docs"]) {
      expect((await fetch(`${sandbox.origin}${path}`)).headers.get("content-type")).toMatch(/^text\/html/);
    }
    const head = await fetch(`${sandbox.origin}/_sandbox/`, { method: "HEAD" });
    const page = await fetch(`${sandbox.origin}/_sandbox/`);
    expect(head.headers.get("content-length")).toBe(String((await page.arrayBuffer()).byteLength));
  });

  test("leaves no record in the request log", async () => {
    await sandbox.control.clearRequests();
    for (const name of names) await fetch(`${sandbox.origin}/_sandbox/${name}`);
    const records = await sandbox.control.listRequests();
    expect(records.filter(({ url }) => !url.startsWith("/_sandbox/requests"))).toEqual([]);
  });

  test("the control plane beside it responds as before", async () => {
    const index = await fetch(`${sandbox.origin}/_sandbox`);
    expect(index.headers.get("content-type")).toBe("application/json");
    for (const path of ["/_sandbox/none", "/_sandbox/index.html", "/_sandbox//", "/_sandbox/..%2fconsole.js"]) {
      const response = await fetch(`${sandbox.origin}${path}`);
      expect([path, response.status]).toEqual([path, 404]);
    }
    expect((await fetch(`${sandbox.origin}/_sandbox/`, { method: "POST" })).status).toBe(404);
  });
});

describe("who may open it", () => {
  const opened = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

  test.each(["cross-site", "same-site", "none", "same-origin"])("a link may, of whatever site (%s)", async (site) => {
    expect(await raw("GET /_sandbox/", { ...opened, "sec-fetch-site": site })).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each([
    [
      "a frame",
      "/_sandbox/",
      { "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe", "sec-fetch-site": "cross-site" },
    ],
    [
      "a script",
      "/_sandbox/console.js",
      { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "script", "sec-fetch-site": "cross-site" },
    ],
    ["fetch() of another site", "/_sandbox/", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["fetch() of an allowed origin without the key", "/_sandbox/", { origin: "http://localhost:3000" }],
    ["a name that points to this machine", "/_sandbox/", { host: "evil.example:4020", ...opened }],
  ])("%s may not, and gets the control plane's refusal", async (_, path, headers) => {
    const refused = await raw(`GET ${path}`, headers);
    expect(refused).toMatch(/^HTTP\/1\.1 403 .*content-type: application\/json\r\n.*\{"error":"/s);
    expect(refused).not.toContain("<html");
  });

  test("a link does not open what the control plane has", async () => {
    const refused = await raw("GET /_sandbox/requests", { ...opened, "sec-fetch-site": "cross-site" });
    expect(refused).toMatch(/^HTTP\/1\.1 403 /);
  });

  test("a name that was given with --allow-host may", async () => {
    expect(await raw("GET /_sandbox/", { host: "sandbox:4020", ...opened })).toMatch(/^HTTP\/1\.1 200 /);
  });
});

test("a sandbox without a port has no page: its control plane responds as to any unknown path", async () => {
  const local = await createSandbox();
  expect((await local.fetch(`${local.origin}/_sandbox/`)).status).toBe(404);
  await local.close();
});

test("the index lists each operation with the credential that its calls need", async () => {
  const run = await sandbox.run();
  const { operations } = (await run.control.getControlIndex()) as { operations: { operation: string }[] };
  // Of the 54, five exchange tokens.
  expect(operations).toHaveLength(49);
  const named = (name: string) => operations.find(({ operation }) => operation === name);
  const prefix = `/r/${run.id}`;
  expect(named("registerAccount")).toEqual({
    api: "onboarding",
    operation: "registerAccount",
    method: "POST",
    path: `${prefix}/partnership/v1/accounts/register/partnership`,
    credential: {
      type: "client-credentials",
      host: "/partnership-auth",
      tokenUrl: `${prefix}/partnership-auth/api/v1/oauth/token`,
      credentials: "form-body",
    },
  });
});
