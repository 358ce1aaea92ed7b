import { describe, expect, test, vi } from "vitest";
import { SingleFlight } from "./single-flight.ts";

const never = () => new Promise<string>(() => {});

describe("SingleFlight", () => {
  test("runs once for all callers that arrive while it is in flight, and again for later callers", async () => {
    const flight = new SingleFlight<string>();
    const start = vi.fn(async () => "done");
    expect(await Promise.all([flight.run(0, start), flight.run(5, start)])).toEqual(["done", "done"]);
    expect(start).toHaveBeenCalledOnce();
    await flight.run(6, start);
    expect(start).toHaveBeenCalledTimes(2);
  });

  test("what fails, fails for all, and is started again", async () => {
    const flight = new SingleFlight<string>();
    const start = vi.fn(() => Promise.reject(new Error("down")));
    const ends = await Promise.allSettled([flight.run(0, start), flight.run(0, start)]);
    expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(start).toHaveBeenCalledOnce();
    await expect(flight.run(0, async () => "up")).resolves.toBe("up");
  });

  test("what never settles is given up after twice the longest call", () => {
    const flight = new SingleFlight<string>();
    const start = vi.fn(never);
    flight.run(1_000, start);
    flight.run(240_999, start);
    expect(start).toHaveBeenCalledOnce();
    flight.run(241_000, start);
    expect(start).toHaveBeenCalledTimes(2);
  });

  test("one that fails only for those who come later, as on newer workerd, is given up by the first of them", async () => {
    const flight = new SingleFlight<string>();
    const dead = never();
    flight.run(0, () => dead);
    vi.spyOn(dead, "then").mockImplementation((_good, bad) => Promise.reject(new Error("ended")).catch(bad));
    flight.run(1, never);
    await Promise.resolve();
    await expect(flight.run(2, async () => "alive")).resolves.toBe("alive");
  });

  test("what ends late does not end what took its place", async () => {
    const flight = new SingleFlight<string>();
    let resolve = (_value: string) => {};
    const late = flight.run(
      0,
      () =>
        new Promise((resolves) => {
          resolve = resolves;
        }),
    );
    const start = vi.fn(never);
    flight.run(240_000, start);
    resolve("late");
    await late;
    flight.run(240_001, start);
    expect(start).toHaveBeenCalledOnce();
  });

  test("what all who asked have left is called off, and started again by the next; what one still waits for is not", async () => {
    const flight = new SingleFlight<string>();
    const signals: AbortSignal[] = [];
    const start = vi.fn((abandoned: AbortSignal) => {
      signals.push(abandoned);
      return never();
    });
    const value = flight.run(0, start);
    flight.run(0, start);
    flight.leave(value);
    expect(signals[0]?.aborted).toBe(false);
    flight.leave(value);
    expect(signals[0]?.aborted).toBe(true);
    const next = flight.run(0, start);
    flight.leave(value);
    expect([start.mock.calls.length, signals[1]?.aborted]).toEqual([2, false]);
    flight.leave(next);
    expect(signals[1]?.aborted).toBe(true);
  });

  test("on workerd nothing is called off: it belongs to another request, and ends with that", () => {
    vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" });
    const flight = new SingleFlight<string>();
    const start = vi.fn((_abandoned: AbortSignal) => never());
    flight.leave(flight.run(0, start));
    expect(start.mock.calls[0]?.[0].aborted).toBe(false);
    vi.unstubAllGlobals();
  });

  test("what is in flight can be had without waiting for it: of that key, and not past its time", async () => {
    const flight = new SingleFlight<string>();
    expect(flight.inFlight(0)).toBeUndefined();
    const value = flight.run(1_000, never, "a");
    expect([flight.inFlight(240_999, "a") === value, flight.inFlight(240_999, "b")]).toEqual([true, undefined]);
    expect(flight.inFlight(241_000, "a")).toBeUndefined();
    await flight.run(300_000, async () => "done", "a");
    expect(flight.inFlight(300_001, "a")).toBeUndefined();
  });

  test("another key starts another", () => {
    const flight = new SingleFlight<string>();
    const start = vi.fn(never);
    for (const key of ["a", "a", "b"]) flight.run(0, start, key);
    expect(start).toHaveBeenCalledTimes(2);
  });
});
