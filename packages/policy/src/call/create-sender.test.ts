import { ManualClock } from "@tillside/testing/manual-clock";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { bearer, sampleCall, sampleResources } from "../../test/samples.ts";
import { Bucket } from "../limits/bucket.ts";
import { createSender } from "./create-sender.ts";

beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});

/** Runs a call through the whole pipeline and writes down what happens, in order. */
async function recorded(...statuses: number[]) {
  const clock = new ManualClock();
  const events: string[] = [];
  const facts = { requests: 10, perSeconds: 60, keyedBy: "client_id", strength: "enforced" } as const;
  const bucket = new Bucket(facts, clock);
  const acquire = bucket.acquire.bind(bucket);
  vi.spyOn(bucket, "acquire").mockImplementation((waiter) => {
    events.push(`${clock.elapsed} slot`);
    return acquire(waiter);
  });
  let tokens = 0;
  const token = (rejected?: string) => {
    events.push(`${clock.elapsed} token${rejected === undefined ? "" : ` instead of ${rejected}`}`);
    if (tokens === 0 || rejected !== undefined) tokens += 1;
    return `token-${tokens}`;
  };
  let sent = 0;
  const fetch = async ({ headers }: Request) => {
    const status = statuses[sent++];
    events.push(`${clock.elapsed} send ${headers.get("Authorization")}: ${status}`);
    return Response.json({}, { status: status ?? 500 });
  };
  const resources = sampleResources(clock, { bucketOf: () => bucket, credentialOf: () => bearer(token) });
  const { response } = await clock.run(createSender(resources)(sampleCall(clock, { fetch })));
  return { events, response };
}

describe("the pipeline", () => {
  test("slot, then token, then send", async () => {
    const { events, response } = await recorded(200);
    expect(events).toEqual(["0 slot", "0 token", "0 send Bearer token-1: 200"]);
    expect(response.status).toBe(200);
  });

  test("a retry enters again at the slot", async () => {
    const { events } = await recorded(503, 200);
    expect(events).toEqual([
      "0 slot",
      "0 token",
      "0 send Bearer token-1: 503",
      "250 slot",
      "250 token",
      "250 send Bearer token-1: 200",
    ]);
  });

  test("ONB-231 · so does the renewal after a 401, at once and with another token", async () => {
    const { events } = await recorded(401, 503, 200);
    expect(events).toEqual([
      "0 slot",
      "0 token",
      "0 send Bearer token-1: 401",
      "0 slot",
      "0 token instead of token-1",
      "0 send Bearer token-2: 503",
      "250 slot",
      "250 token",
      "250 send Bearer token-2: 200",
    ]);
  });

  test("after a 429 the next attempt waits for the pause of its bucket", async () => {
    const { events } = await recorded(429, 200);
    expect(events.filter((event) => event.includes("send"))).toEqual([
      "0 send Bearer token-1: 429",
      "6000 send Bearer token-1: 200",
    ]);
  });
});
