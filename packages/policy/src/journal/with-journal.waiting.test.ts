// Runs alone: it counts every timer of its process.
import { settle } from "@tillside/testing/manual-clock";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { testClient } from "../../test/client.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import type { JournalStorage } from "../call/journal.ts";
import { callInfo } from "../facts/call-info-registry.ts";
import { journalOf } from "./journal-of.ts";

const register = "/v1/accounts/register/partnership";
const privacy = "/v1/partnership/network-privacy-requests";

describe("a journal that does not settle", () => {
  // The client's clock is the test's own; storage takes real time.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    return () => void vi.useRealTimers();
  });

  /** A client whose journal begins and ends as given, and one call. */
  function called(storage: Partial<JournalStorage>, status = 200, path: typeof register | typeof privacy = register) {
    const caller = new AbortController();
    const end = vi.fn(storage.end ?? (() => {}));
    const journal = journalOf({ begin: storage.begin ?? (() => {}), end });
    const { client, clock, seen } = testClient(() => Response.json({}, { status }), { journal });
    const call = client.POST(path, { body: {}, signal: caller.signal });
    return { client, clock, seen, caller, end, call };
  }
  const never = () => new Promise<never>(() => {});
  const graceMs = 10_000;

  test.each<[string, (made: ReturnType<typeof called>) => unknown]>([
    ["its deadline", ({ clock }) => clock.advance(120_000)],
    ["an abort", ({ caller }) => caller.abort("enough")],
    ["the end of its client", ({ client }) => void client.close()],
  ])("before the call: nothing is sent, and the call ends 10 s after %s", async (_what, interrupt) => {
    const made = called({ begin: never });
    await settle();
    const thrown = thrownBy(made.call);
    await interrupt(made);
    await settle();
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(graceMs - 1);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    const error = await thrown;
    expect(error.name).toBe("JournalError");
    expect(error.message).toContain(
      "failed: it was not sent, but the journal takes too long to record it, so resume() may send it.",
    );
    expect(error.info).toMatchObject({ outcome: "unknown", attempts: 0 });
    expect([made.seen, made.clock.sleeping]).toEqual([[], 0]);
    await made.client.close();
  });

  test("before a call without a key: nothing is sent, and resume() sends nothing either", async () => {
    const made = called({ begin: never }, 200, privacy);
    await settle();
    const thrown = thrownBy(made.call);
    made.caller.abort();
    await settle();
    await vi.advanceTimersByTimeAsync(graceMs);
    const { message, info } = await thrown;
    expect(message).toContain("failed: it was not sent, but the journal takes too long to record it. Nothing was sent");
    expect(info).toMatchObject({ outcome: "not-executed", attempts: 0 });
  });

  test("before the call, and settles later: its end follows, so that resume() does not send it", async () => {
    let begun = () => {};
    const { caller, end, call } = called({ begin: () => new Promise<void>((resolve) => (begun = resolve)) });
    await settle();
    const thrown = thrownBy(call);
    caller.abort();
    await settle();
    await vi.advanceTimersByTimeAsync(graceMs);
    expect((await thrown).name).toBe("JournalError");
    expect(end).not.toHaveBeenCalled();
    begun();
    await settle();
    expect(end).toHaveBeenCalledExactlyOnceWith(expect.any(String), "not-executed");
  });

  test("in time after an abort: the call was not executed, and its end is recorded", async () => {
    let begun = () => {};
    const { clock, caller, end, call } = called({ begin: () => new Promise<void>((resolve) => (begun = resolve)) });
    await settle();
    const thrown = thrownBy(call);
    caller.abort();
    await settle();
    await vi.advanceTimersByTimeAsync(graceMs - 1);
    begun();
    expect(await thrown).toMatchObject({ name: "AbortError", info: { outcome: "not-executed" } });
    expect(end).toHaveBeenCalledExactlyOnceWith(expect.any(String), "not-executed", undefined);
    expect([clock.sleeping, vi.getTimerCount()]).toEqual([0, 0]);
  });

  test.each([
    [200, "executed"],
    [422, "unknown"],
  ])("after a %i: the response reaches the caller all the same, as %s", async (status, outcome) => {
    const { clock, call } = called({ end: never }, status);
    await clock.advance(120_000);
    await vi.advanceTimersByTimeAsync(graceMs);
    const { response } = await call;
    expect([response.status, callInfo(response).outcome]).toEqual([status, outcome]);
    expect([clock.sleeping, vi.getTimerCount()]).toEqual([0, 0]);
  });
});
