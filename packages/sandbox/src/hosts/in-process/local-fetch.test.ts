import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSandbox } from "../../create-sandbox.ts";
import type { Sandbox } from "./sandbox.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox();
});
afterAll(() => sandbox.close());

function optOut(bytes: number, signal?: AbortSignal): Promise<Response> {
  return sandbox.fetch(`${sandbox.origin}/nurture/1.0/nurture/unsubscribe`, {
    method: "POST",
    headers: { authorization: "sandbox-nurture-key", accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({ email: "a@b.example", more: "x".repeat(bytes) }),
    ...(signal === undefined ? {} : { signal }),
  });
}
const optOuts = async () => {
  const response = await sandbox.fetch(`${sandbox.origin}/_sandbox/state/nurture.unsubscribed`);
  return Object.keys((await response.json()) as object).length;
};

describe("fetch in this process", () => {
  test.each([0, 10_000, 1_000_000])(
    "a request of %i bytes takes no time, however long its caller would wait",
    async (bytes) => {
      const begin = sandbox.clock.now();
      const over = new AbortController();
      const timeOut = sandbox.clock.sleep(30_000, over.signal).catch(() => {});
      await Promise.all(Array.from({ length: 20 }, async () => (await optOut(bytes)).text()));
      expect(sandbox.clock.now()).toBe(begin);
      over.abort();
      await timeOut;
    },
  );

  test("what was aborted before is not sent", async () => {
    const before = await optOuts();
    await expect(optOut(0, AbortSignal.abort(new Error("enough")))).rejects.toThrow("enough");
    expect(await optOuts()).toBe(before);
  });

  test("what is aborted while its body is read is not sent", async () => {
    const before = await optOuts();
    const over = new AbortController();
    const call = optOut(0, over.signal);
    over.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
    expect(await optOuts()).toBe(before);
  });

  test("the log has no status for a response that no caller waited for", async () => {
    await sandbox.control.addFault({ body: { delayMs: 300, status: 503, times: 1 } });
    const over = new AbortController();
    // The fault's wait passes only after the abort: the clock stands still while something is busy.
    await sandbox.clock.whileBusy(async () => {
      const call = optOut(0, over.signal);
      await new Promise((resolve) => setImmediate(resolve));
      over.abort(new Error("enough"));
      await expect(call).rejects.toThrow("enough");
    });
    await sandbox.clock.sleep(1_000);
    const [last] = (await sandbox.control.listRequests({ query: { api: "nurture" } })).slice(-1);
    expect([last?.status, last?.fired]).toEqual([undefined, "fault, caller gone"]);
  });

  test("a redirect of a fault is returned, and a header may be larger than on a port", async () => {
    const path = "/nurture/1.0/nurture/unsubscribe";
    const headers = { location: `${sandbox.origin}/elsewhere` };
    await sandbox.control.addFault({ body: { status: 302, headers, match: { path }, times: 1, lawless: true } });
    const response = await sandbox.fetch(`${sandbox.origin}${path}`, { method: "POST" });
    expect([response.status, response.headers.get("location")]).toEqual([302, headers.location]);
    const large = await sandbox.fetch(`${sandbox.origin}/_sandbox/clock`, {
      headers: { "x-large": "a".repeat(17_000) },
    });
    expect(large.status).toBe(200);
  });

  test("a fragment is not sent, and a response to HEAD has no body", async () => {
    const response = await sandbox.fetch(`${sandbox.origin}/nurture/1.0/nurture/unsubscribe#top`, { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([404, ""]);
    const [last] = (await sandbox.control.listRequests({ query: { api: "nurture" } })).slice(-1);
    expect(last?.url).toBe("/nurture/1.0/nurture/unsubscribe");
  });

  test("the stream of requests, which never ends, reports them as they arrive and delays no wait", async () => {
    const over = new AbortController();
    const { status, body } = await sandbox.fetch(`${sandbox.origin}/_sandbox/requests`, {
      headers: { accept: "text/event-stream" },
      signal: over.signal,
    });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    expect([status, (await reader?.read())?.value]).toEqual([200, ": listening\n\n"]);
    const begin = sandbox.clock.now();
    await sandbox.clock.sleep(1_000);
    expect(sandbox.clock.now() - begin).toBe(1_000);
    await optOut(0);
    let reported = "";
    while (!reported.includes('"operation":"unsubscribeEmail"')) reported += (await reader?.read())?.value;
    over.abort(new Error("enough"));
    await expect(reader?.read()).rejects.toThrow();
    await optOut(0);
  });

  test("a stalled response never comes: the caller's own deadline passes in virtual time", async () => {
    await sandbox.fetch(`${sandbox.origin}/_sandbox/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ stall: true, times: 1 }),
    });
    const begin = sandbox.clock.now();
    const deadline = new AbortController();
    const passed = sandbox.clock.sleep(30_000).then(() => deadline.abort(new Error("too late")));
    await expect(optOut(0, deadline.signal)).rejects.toThrow("too late");
    await passed;
    expect(sandbox.clock.now() - begin).toBe(30_000);
    expect((await optOut(0)).status).toBe(201);
  });

  test("knows no other address", async () => {
    await expect(sandbox.fetch("https://api.example/v1")).rejects.toThrow(
      `fetch failed: the sandbox in this process is at ${sandbox.origin}, not at https://api.example.`,
    );
  });
});
