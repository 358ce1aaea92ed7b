import { ManualClock, settle } from "@tillside/testing/manual-clock";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { operations, sampleCall, sampleResources } from "../../test/samples.ts";
import type { PendingResponse } from "../facts/pending-response.ts";
import type { Received } from "../facts/received.ts";
import { sendOnce } from "./send.ts";

/** Sends with a `fetch` that ignores its signal; the test decides what it returns, and when. */
function sentDeaf(response: Promise<Response>, given: Parameters<typeof sampleCall>[1] = {}) {
  const clock = new ManualClock();
  return { clock, ended: sendOnce(sampleCall(clock, { fetch: () => response, ...given }), sampleResources(clock)) };
}

function bodyThat(source: Exclude<ConstructorParameters<typeof ReadableStream<Uint8Array>>[0], { type: "bytes" }>) {
  return new Response(new ReadableStream(source));
}

const never = () => new Promise<never>(() => {});

describe("a fetch that ignores its signal", () => {
  test("holds no call beyond its time-out; the response that comes late is discarded", async () => {
    let respond = (_response: Response) => {};
    const { clock, ended } = sentDeaf(
      new Promise((resolve) => {
        respond = resolve;
      }),
    );
    await clock.advance(30_000);
    expect(await ended).toMatchObject({ result: "lost", failure: { message: "no response within 30000 ms" } });
    expect(clock.sleeping).toBe(0);
    const cancel = vi.fn();
    respond(bodyThat({ cancel }));
    await settle();
    expect(cancel).toHaveBeenCalledOnce();
  });

  test.each([undefined, { body: {} }, new Error("late")])(
    "nor does what comes late in place of one: %j",
    async (late) => {
      let respond = (_late: unknown) => {};
      const { clock, ended } = sentDeaf(
        new Promise((resolve) => {
          respond = resolve as typeof respond;
        }),
      );
      await clock.advance(30_000);
      await ended;
      const unhandled = vi.fn();
      process.on("unhandledRejection", unhandled);
      onTestFinished(() => void process.off("unhandledRejection", unhandled));
      respond(late);
      await settle();
      expect(unhandled).not.toHaveBeenCalled();
    },
  );

  test("nor one whose body stalls", async () => {
    const { clock, ended } = sentDeaf(Promise.resolve(bodyThat({ pull: never })));
    const finished = ((await ended) as PendingResponse).finish();
    await clock.advance(30_000);
    expect(await finished).toMatchObject({ result: "lost", failure: { message: "no response within 30000 ms" } });
  });

  test("nor the pause before the next attempt, where a small error body is drained", async () => {
    const stalled = new Response(new ReadableStream({ pull: never }), {
      status: 503,
      headers: { "Content-Length": "9" },
    });
    const { clock, ended } = sentDeaf(Promise.resolve(stalled));
    const discarded = ((await ended) as PendingResponse).discard(Promise.resolve());
    await clock.advance(5_000);
    await discarded;
    expect(clock.sleeping).toBe(0);
  });

  test("nor the caller's abort", async () => {
    const caller = new AbortController();
    const { ended, clock } = sentDeaf(never(), { signal: caller.signal });
    await settle();
    caller.abort("enough");
    expect(await ended).toEqual({ failure: "enough", result: "lost" });
    expect(clock.sleeping).toBe(0);
  });
});

describe("a streamed response", () => {
  const ends: Record<string, (body: ReadableStream) => Promise<unknown>> = {
    "read to its end": (body) => new Response(body).text(),
    cancelled: (body) => body.cancel(),
  };

  test.each(Object.entries(ends))("that is %s leaves no listener on the caller's signal", async (_how, end) => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, "addEventListener");
    const remove = vi.spyOn(signal, "removeEventListener");
    const given = { operation: operations.read, streamed: true, signal };
    const { ended, clock } = sentDeaf(Promise.resolve(new Response("one two")), given);
    const { response } = (await ((await ended) as PendingResponse).finish()) as Received;
    expect([add.mock.calls.length, remove.mock.calls.length, clock.sleeping]).toEqual([1, 0, 0]);
    await end(response.body as ReadableStream);
    expect(remove.mock.calls[0]?.slice(0, 2)).toEqual(add.mock.calls[0]?.slice(0, 2));
  });
});
