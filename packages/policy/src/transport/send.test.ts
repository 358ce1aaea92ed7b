import { ManualClock, settle } from "@tillside/testing/manual-clock";
import { describe, expect, test, vi } from "vitest";
import { operations, sampleCall, sampleResources, whole } from "../../test/samples.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import { Lifetime } from "../facts/lifetime.ts";
import type { Failure, PendingResponse } from "../facts/pending-response.ts";
import type { Received } from "../facts/received.ts";
import { sendOnce } from "./send.ts";

type Given = Parameters<typeof sampleCall>[1];

function sent(fetch: (request: Request) => Promise<Response>, given: Given = {}) {
  const clock = new ManualClock();
  const call = sampleCall(clock, { fetch, ...given });
  return { clock, call, run: () => sendOnce(call, sampleResources(clock)) };
}

function attempt(ended: PendingResponse | Failure): PendingResponse {
  if ("failure" in ended) throw ended.failure;
  return ended;
}

/** Never responds; fails as fetch does when its signal aborts. */
function stalled({ signal }: Request): Promise<Response> {
  return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}

/** Responds, then stalls in the middle of the body. */
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
    await attempt(await run()).discard(Promise.resolve());
    await attempt(await run()).discard(Promise.resolve());
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
    await attempt(await run()).discard(Promise.resolve());
    expect(receiver).toBeUndefined();
  });

  test("finish() returns the response with its body read, and leaves neither timer nor listener", async () => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, "addEventListener");
    const remove = vi.spyOn(signal, "removeEventListener");
    const { clock, run } = sent(async () => Response.json({ data: 1 }, { status: 201 }), { signal });
    const ended = attempt(await run());
    expect(clock.sleeping).toBe(1);
    const response = whole((await ended.finish()) as Received);
    expect(response).toMatchObject({ status: 201, ok: true });
    expect(await response.json()).toEqual({ data: 1 });
    expect(clock.sleeping).toBe(0);
    expect(remove.mock.calls).toEqual(add.mock.calls.map(([type, listener]) => [type, listener]));
  });

  test("discard() leaves neither timer nor listener", async () => {
    const { signal } = new AbortController();
    const remove = vi.spyOn(signal, "removeEventListener");
    const { clock, run } = sent(async () => new Response("busy", { status: 503 }), { signal });
    await attempt(await run()).discard(Promise.resolve());
    expect(clock.sleeping).toBe(0);
    expect(remove).toHaveBeenCalledOnce();
  });

  test.each(["Surcharg\ufffd", "過負荷"])(
    "nor does it for the reason phrase %j, which no Response can be made with",
    async (phrase) => {
      const busy = Object.defineProperty(new Response("busy", { status: 503 }), "statusText", { value: phrase });
      const { clock, run } = sent(async () => busy);
      const before = whole(await attempt(await run()).discard(Promise.resolve()));
      expect([before.status, before.statusText, await before.text()]).toEqual([503, phrase, "busy"]);
      expect(clock.sleeping).toBe(0);
    },
  );

  test("the attempt's time-out covers a server that never responds", async () => {
    const { clock, run } = sent(stalled);
    const ended = run();
    await clock.advance(29_999);
    await clock.advance(1);
    expect(await ended).toMatchObject({ result: "lost", failure: { message: "no response within 30000 ms" } });
    expect(clock.sleeping).toBe(0);
  });

  test("and one that stalls after its headers", async () => {
    const { clock, run } = sent(stalledBody);
    const finished = attempt(await run()).finish();
    await clock.advance(30_000);
    expect(await finished).toMatchObject({ result: "lost", failure: { message: "no response within 30000 ms" } });
  });

  test("no attempt takes longer than what is left of the deadline", async () => {
    const { clock, run } = sent(stalled, { deadlineAt: ManualClock.start + 400 });
    const ended = run();
    await clock.advance(400);
    expect(await ended).toMatchObject({ failure: { message: "no response within 400 ms" } });
  });

  test("with no time left nothing is sent", async () => {
    const fetch = vi.fn();
    const { call, run } = sent(fetch, { deadlineAt: ManualClock.start });
    await expect(run()).rejects.toMatchObject({
      name: "DeadlineError",
      info: { outcome: "not-executed", attempts: 0 },
    });
    expect(fetch).not.toHaveBeenCalled();
    expect(call.sent).toBe(0);
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

  test("nor is anything sent for a client that was closed just before", async () => {
    const fetch = vi.fn();
    const closing = new Lifetime();
    void closing.close();
    const { run } = sent(fetch, { closing });
    await expect(run()).rejects.toMatchObject({
      name: "AbortError",
      message: expect.stringContaining("the client was closed while waiting to be sent"),
      info: { outcome: "not-executed", attempts: 0 },
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  test("an abort while it is in flight ends the attempt with the caller's reason", async () => {
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

  test("a failure that proves that nothing left is recognized, also when fetch throws at once", async () => {
    const refused = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    expect(await sent(() => Promise.reject(refused)).run()).toEqual({ failure: refused, result: "not-sent" });
    const thrown = sent(() => {
      throw refused;
    });
    expect(await thrown.run()).toEqual({ failure: refused, result: "not-sent" });
    expect(thrown.clock.sleeping).toBe(0);
  });

  test("a fetch that sends the request, and then fails to reach a host of its own, proves nothing", async () => {
    const audit = Object.assign(new Error("refused"), { code: "ECONNREFUSED", address: "127.0.0.1", port: 9_200 });
    const { call, run } = sent(() => Promise.reject(audit), { operation: operations.unsafe });
    expect(await run()).toEqual({ failure: audit, result: "lost" });
    expect(call.sent).toBe(1);
  });

  test("an abort whose reason looks like a connection's failure proves nothing: it may have been executed", async () => {
    const caller = new AbortController();
    const { run } = sent(stalled, { signal: caller.signal });
    const ended = run();
    await settle();
    const refused = Object.assign(new Error("the database is down"), { code: "ECONNREFUSED" });
    caller.abort(refused);
    expect(await ended).toEqual({ failure: refused, result: "lost" });
  });

  test.each(["status", "ok", "headers.get"])(
    "a Response of an own `fetch` whose %s throws was sent for, and leaves no timer",
    async (name) => {
      const odd = new Response();
      const get = () => {
        throw new TypeError("odd");
      };
      if (name === "headers.get") Object.defineProperty(odd.headers, "get", { value: get });
      else Object.defineProperty(odd, name, { get });
      const { clock, run } = sent(async () => odd);
      expect(await run()).toMatchObject({ failure: { message: "odd" }, result: "lost" });
      expect(clock.sleeping).toBe(0);
    },
  );

  test("a body that breaks off was sent for, whatever code it breaks off with", async () => {
    const refused = Object.assign(new Error("proxy"), { code: "ECONNREFUSED" });
    const broken = new ReadableStream({ pull: (controller) => controller.error(refused) });
    const { run } = sent(async () => new Response(broken));
    expect(await attempt(await run()).finish()).toEqual({ failure: refused, result: "lost" });
  });

  test("a key is not sent again when the server may have forgotten it while the machine slept", async () => {
    const fetch = vi.fn(async () => new Response());
    const { clock, call, run } = sent(fetch, { deadlineAt: Number.POSITIVE_INFINITY });
    call.firstSent = { at: clock.now() - 1_000, timeOfDay: clock.now() - 23 * 3_600_000 };
    call.ambiguous = true;
    await expect(run()).rejects.toMatchObject({ name: "DeadlineError", info: { outcome: "unknown" } });
    expect(fetch).not.toHaveBeenCalled();
    call.firstSent = { at: clock.now() - 1_000, timeOfDay: clock.now() - 23 * 3_600_000 + 1 };
    await run();
    expect(fetch).toHaveBeenCalledOnce();
  });

  test("remembers when it was sent first", async () => {
    const { clock, call, run } = sent(async () => new Response());
    await run();
    await clock.advance(10);
    await run();
    expect(call.firstSent).toEqual({ at: ManualClock.start, timeOfDay: ManualClock.start });
  });

  test("a request that cannot be built is the caller's mistake, and nothing is sent", async () => {
    const fetch = vi.fn();
    const { call, run } = sent(fetch);
    Object.assign(call, { request: { ...call.request, method: "GET" } });
    const error = await thrownBy(run());
    expect(error).toMatchObject({ name: "ConfigurationError", cause: { name: "TypeError" } });
    expect(error.message).toMatch(/^registerAccount: the request cannot be built: .*body.* Nothing was sent\.$/);
    expect(fetch).not.toHaveBeenCalled();
    expect(call.sent).toBe(0);
  });

  describe("discard()", () => {
    test("gives the response with its small body", async () => {
      const { run } = sent(async () => Response.json({ message: "busy" }, { status: 503 }));
      const response = whole(await attempt(await run()).discard(Promise.resolve()));
      expect(response.status).toBe(503);
      expect(await response.json()).toEqual({ message: "busy" });
    });

    /** Discards a response whose body stalls, in a pause of this length. */
    async function discarded(pauseMs: number, signal?: AbortSignal) {
      const { clock, run } = sent(stalledBody, { signal });
      const ended = attempt(await run());
      const state = { response: undefined as Response | undefined };
      ended.discard(clock.sleep(pauseMs, signal)).then((received) => {
        state.response = whole(received);
      });
      return { clock, state };
    }

    test.each([
      [0, 5_000],
      [2_000, 7_000],
      [60_000, 30_000],
    ])(
      "waits in a pause of %i ms for %i ms at most, then gives the response without its body",
      async (pauseMs, ends) => {
        const { clock, state } = await discarded(pauseMs);
        await clock.advance(ends - 1);
        expect(state.response).toBeUndefined();
        await clock.advance(1);
        expect(state.response).toMatchObject({ status: 200, body: null });
        await clock.advance(pauseMs);
        expect(clock.sleeping).toBe(0);
      },
    );

    test("ends with a pause that ends before its time: the client was closed", async () => {
      let { signal } = new AbortController();
      const { clock, run } = sent((request) => {
        signal = request.signal;
        return stalledBody(request);
      });
      const discarding = attempt(await run()).discard(Promise.reject(new Error("closed")));
      await settle();
      expect(clock.sleeping).toBe(0);
      expect((await discarding).body).toBeNull();
      expect(signal.aborted).toBe(true);
    });

    test("ends when the client is closed after the pause", async () => {
      const closing = new Lifetime();
      const { clock, run } = sent(stalledBody, { closing });
      const discarding = attempt(await run()).discard(Promise.resolve());
      await settle();
      expect(clock.sleeping).toBe(2);
      void closing.close();
      expect((await discarding).body).toBeNull();
      expect(clock.sleeping).toBe(0);
    });

    test("ends with the caller's abort", async () => {
      const caller = new AbortController();
      const { clock, state } = await discarded(5_000, caller.signal);
      caller.abort();
      await settle();
      expect(state.response).toBeDefined();
      expect(clock.sleeping).toBe(0);
    });
  });

  test("a streamed call's error is read here, within the time-out: it is not streamed", async () => {
    const given: Given = { operation: operations.read, streamed: true };
    const failing = sent(async (request) => new Response((await stalledBody(request)).body, { status: 500 }), given);
    const finished = attempt(await failing.run()).finish();
    await failing.clock.advance(30_000);
    expect(await finished).toMatchObject({ result: "lost" });
    expect(failing.clock.sleeping).toBe(0);
  });

  test("a streamed body is handed on unread, without a time-out, but the caller's signal still ends it", async () => {
    const caller = new AbortController();
    const given: Given = { operation: operations.read, streamed: true, signal: caller.signal };
    const { clock, run } = sent(stalledBody, given);
    const { response } = (await attempt(await run()).finish()) as Received;
    expect(response.bodyUsed).toBe(false);
    expect(clock.sleeping).toBe(0);
    const text = response.text();
    caller.abort(new Error("enough"));
    await expect(text).rejects.toThrow("enough");
  });
});
