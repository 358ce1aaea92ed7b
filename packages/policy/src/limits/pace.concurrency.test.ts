import { ManualClock } from "@tillside/testing/manual-clock";
import { describe, expect, test, vi } from "vitest";
import { lost, notSent, responded, sampleCall, sampleResources } from "../../test/samples.ts";
import type { Failure, PendingResponse } from "../facts/pending-response.ts";
import { Bucket } from "./bucket.ts";
import { pace as paceCall } from "./pace.ts";

const facts = { requests: 4, perSeconds: 1, concurrency: 1, keyedBy: "key_pair", strength: "recommended" } as const;

/** Sends an attempt that ends like this. */
async function paced(next: () => Promise<PendingResponse | Failure>) {
  const clock = new ManualClock();
  const bucket = new Bucket(facts, clock);
  const finish = vi.spyOn(bucket, "finish");
  const release = vi.spyOn(bucket, "release");
  const ended = await paceCall(sampleCall(clock), sampleResources(clock, { bucketOf: () => bucket }), next).catch(
    () => {},
  );
  return { ended: ended as PendingResponse, over: () => finish.mock.calls.length + release.mock.calls.length };
}

describe("an attempt is in flight", () => {
  test.each([
    ["lost", lost],
    ["not sent", notSent],
  ])("until it is %s", async (_how, failure) => {
    const { ended, over } = await paced(async () => failure);
    expect([ended, over()]).toEqual([failure, 1]);
  });

  test("until a later step throws: no token, the caller's abort", async () => {
    const { over } = await paced(() => Promise.reject(new Error("no token today")));
    expect(over()).toBe(1);
  });

  test.each(["finish", "discard"] as const)("until its response breaks: %s()", async (how) => {
    const broken = () => Promise.reject(new Error("stream is locked"));
    const { ended, over } = await paced(async () => ({ ...responded(200), finish: broken, discard: broken }));
    await ended[how](Promise.resolve()).catch(() => {});
    expect(over()).toBe(1);
  });

  test.each(["finish", "discard"] as const)("until its response is complete: %s()", async (how) => {
    const { ended, over } = await paced(async () => responded(200));
    expect(over()).toBe(0);
    await ended[how](Promise.resolve());
    expect(over()).toBe(1);
  });

  test("until its body breaks", async () => {
    const { ended, over } = await paced(async () => ({ ...responded(200), finish: async () => lost }));
    expect(await ended.finish()).toBe(lost);
    expect(over()).toBe(1);
  });
});
