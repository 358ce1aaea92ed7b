import { describe, expect, test, vi } from "vitest";
import { ManualClock, settle } from "../../test/manual-clock.ts";
import { operations, sampleCall, sampleResources } from "../../test/samples.ts";
import type { Attempt, Failure } from "../pipeline.ts";
import { sending } from "./send.ts";

type Given = Parameters<typeof sampleCall>[1];

function sent(fetch: (request: Request) => Promise<Response>, given: Given = {}) {
  const clock = new ManualClock();
  const call = sampleCall(clock, { fetch, ...given });
  return { clock, call, run: () => sending(sampleResources(clock))(call) };
}

function attempt(ended: Attempt | Failure): Attempt {
  if ("failure" in ended) throw ended.failure;
  return ended;
}

/** Never answers; fails as fetch does when its signal aborts. */
function stalled({ signal }: Request): Promise<Response> {
  return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}

/** Answers, then stalls in the middle of the body. */
async function stalledBody({ signal }: Request): Promise<Response> {
  return new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"half":'));
        signal.addEventListener("abort", () => controller.error(signal.reason));
      },
    }),
  );
}

describe("sending", () => {
  test("every attempt sends a fresh request: same address, headers and bytes, redirects not followed", async () => {
    const requests: Request[] = [];
    const { call, run } = sent(async (request) => {
      requests.push(request);
      return new Response("{}");
    });
    await attempt(await run()).discard();
    await attempt(await run()).discard();
    expect(requests[0]).not.toBe(requests[1]);
    for (const request of requests) {
      expect(request).toMatchObject({ url: "https://partner.example/v1/things", method: "POST", redirect: "manual" });
      expect(request.headers.get("Content-Type")).toBe("application/json");
      expect(await request.text()).toBe('{"brand":"Brook"}');
    }
    expect(call.sent).toBe(2);
  });

  test("fetch is called as a plain function: a browser's own refuses any `this`", async () => {
    let receiver: unknown = "not called";
    const { run } = sent(async function (this: unknown) {
      receiver = this;
      return new Response();
    });
    await attempt(await run()).discard();
    expect(receiver).toBeUndefined();
  });

  test("finish() returns the answer with its body read, and leaves neither timer nor listener", async () => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, "addEventListener");
    const remove = vi.spyOn(signal, "removeEventListener");
    const { clock, run } = sent(async () => Response.json({ data: 1 }, { status: 201 }), { signal });
    const ended = attempt(await run());
    expect(clock.sleeping).toBe(1);
    const response = await ended.finish();
    expect(response).toMatchObject({ status: 201, ok: true });
    expect(await (response as Response).json()).toEqual({ data: 1 });
    expect(clock.sleeping).toBe(0);
    expect(remove.mock.calls).toEqual(add.mock.calls.map(([type, listener]) => [type, listener]));
  });

  test("discard() leaves neither timer nor listener", async () => {
    const { signal } = new AbortController();
    const remove = vi.spyOn(signal, "removeEventListener");
    const { clock, run } = sent(async () => new Response("busy", { status: 503 }), { signal });
    await attempt(await run()).discard();
    expect(clock.sleeping).toBe(0);
    expect(remove).toHaveBeenCalledOnce();
  });

  test("the attempt's time-out covers a server that never answers", async () => {
    const { clock, run } = sent(stalled);
    const ended = run();
    await clock.advance(29_999);
    await clock.advance(1);
    expect(await ended).toMatchObject({ result: "lost", failure: { message: "no answer within 30000 ms" } });
    expect(clock.sleeping).toBe(0);
  });

  test("and one that stalls after its headers", async () => {
    const { clock, run } = sent(stalledBody);
    const finished = attempt(await run()).finish();
    await clock.advance(30_000);
    expect(await finished).toMatchObject({ result: "lost", failure: { message: "no answer within 30000 ms" } });
  });

  test("no attempt takes longer than what is left of the deadline", async () => {
    const { clock, run } = sent(stalled, { deadlineAt: ManualClock.start + 400 });
    const ended = run();
    await clock.advance(400);
    expect(await ended).toMatchObject({ failure: { message: "no answer within 400 ms" } });
  });

  test("with no time left nothing is sent", async () => {
    const fetch = vi.fn();
    const { call, run } = sent(fetch, { deadlineAt: ManualClock.start });
    expect(await run()).toMatchObject({ result: "not-sent" });
    expect(fetch).not.toHaveBeenCalled();
    expect(call.sent).toBe(0);
  });

  test("with a slot that others have by now nothing is sent", async () => {
    const fetch = vi.fn();
    const { run } = sent(fetch, { slot: { sentAt: () => false, release() {} } });
    expect(await run()).toMatchObject({ result: "not-sent" });
    expect(fetch).not.toHaveBeenCalled();
  });

  test("the slot counts from the moment of sending", async () => {
    const sentAt = vi.fn(() => true);
    const { clock, run } = sent(async () => new Response(), { slot: { sentAt, release() {} } });
    await clock.advance(250);
    await attempt(await run()).finish();
    expect(sentAt).toHaveBeenCalledExactlyOnceWith(ManualClock.start + 250);
  });

  test("an abort just before sending: nothing is sent, not executed", async () => {
    const fetch = vi.fn();
    const { run } = sent(fetch, { signal: AbortSignal.abort("enough") });
    await expect(run()).rejects.toMatchObject({
      name: "AbortError",
      cause: "enough",
      info: { outcome: "not-executed", attempts: 0 },
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  test("an abort under way ends the attempt with the caller's reason", async () => {
    const caller = new AbortController();
    const { clock, run } = sent(stalled, { signal: caller.signal });
    const ended = run();
    await settle();
    caller.abort("enough");
    expect(await ended).toEqual({ failure: "enough", result: "lost" });
    expect(clock.sleeping).toBe(0);
  });

  test("an abort while the body is read ends the attempt", async () => {
    const caller = new AbortController();
    const { run } = sent(stalledBody, { signal: caller.signal });
    const finished = attempt(await run()).finish();
    caller.abort("enough");
    expect(await finished).toEqual({ failure: "enough", result: "lost" });
  });

  test("a failure that proves that nothing left is told apart, also when fetch throws at once", async () => {
    const refused = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    expect(await sent(() => Promise.reject(refused)).run()).toEqual({ failure: refused, result: "not-sent" });
    const thrown = sent(() => {
      throw refused;
    });
    expect(await thrown.run()).toEqual({ failure: refused, result: "not-sent" });
    expect(thrown.clock.sleeping).toBe(0);
  });

  test("a streamed body is handed on unread, without a time-out, but the caller's signal still ends it", async () => {
    const caller = new AbortController();
    const given: Given = { operation: operations.read, streamed: true, signal: caller.signal };
    const { clock, run } = sent(stalledBody, given);
    const response = (await attempt(await run()).finish()) as Response;
    expect(response.bodyUsed).toBe(false);
    expect(clock.sleeping).toBe(0);
    const text = response.text();
    caller.abort(new Error("enough"));
    await expect(text).rejects.toThrow("enough");
  });
});
