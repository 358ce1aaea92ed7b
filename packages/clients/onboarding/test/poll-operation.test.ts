import { beforeEach, describe, expect, it } from "vitest";
import { ConfigurationError, pollOperation } from "../src/index.ts";
import { FakePartner } from "./fake-partner.ts";

let partner: FakePartner;
beforeEach(() => {
  partner = new FakePartner();
  partner.data = { operation_id: "operation-1" };
});

/** Done at the n-th read. */
function after(reads: number): () => boolean {
  let read = 0;
  return () => {
    read += 1;
    return read === reads;
  };
}

describe("pollOperation", () => {
  it("ONB-224 ONB-163 · reads GET operations/{operation_id} until the caller says done, and returns the record", async () => {
    const record = await pollOperation(partner.client(), "operation-1", { until: after(3), deadlineMs: 600_000 });
    expect(record).toEqual({ operation_id: "operation-1" });
    expect(partner.calls.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual(
      Array(3).fill("GET /v1/partnership/operations/operation-1"),
    );
  });

  it("ONB-298 ONB-299 · waits 2 to 5 seconds first, then longer, at most 60 seconds", async () => {
    await pollOperation(partner.client(), "operation-1", { until: after(9), deadlineMs: 3_600_000 });
    const [first = 0, ...others] = partner.clock.pauses;
    expect(first).toBeGreaterThanOrEqual(2000);
    expect(first).toBeLessThanOrEqual(5000);
    expect(others).toEqual([...others].sort((a, b) => a - b));
    expect(others.at(-1)).toBe(60_000);
  });

  it("ends at the deadline with an error that says so, without sleeping past it", async () => {
    const start = partner.clock.now();
    await expect(
      pollOperation(partner.client(), "operation-1", { until: () => false, deadlineMs: 30_000 }),
    ).rejects.toMatchObject({
      name: "DeadlineError",
      message: expect.stringContaining("operation-1 did not end within 30000 ms"),
    });
    expect(partner.clock.now() - start).toBeLessThanOrEqual(30_000);
  });

  it("ends when the signal aborts", async () => {
    const controller = new AbortController();
    const polling = pollOperation(partner.client(), "operation-1", {
      until: () => {
        controller.abort(new Error("enough"));
        return false;
      },
      deadlineMs: 600_000,
      signal: controller.signal,
    });
    await expect(polling).rejects.toThrow("enough");
    expect(partner.calls.length).toBe(1);
  });

  it.each([
    [{ until: undefined, deadlineMs: 1000 }, /until/],
    [{ until: () => true, deadlineMs: 0 }, /deadlineMs/],
  ])("refuses %o", async (options, message) => {
    const polling = pollOperation(partner.client(), "operation-1", options as Parameters<typeof pollOperation>[2]);
    await expect(polling).rejects.toThrow(ConfigurationError);
    await expect(polling).rejects.toThrow(message);
  });
});
