import { inspect } from "node:util";
import { ManualClock } from "@tillside/testing/manual-clock";
import { rounds, runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  CallAbortedError,
  ConfigurationError,
  callInfo,
  DeadlineError,
  PollDeadlineError,
  type PollOptions,
  type PollProgress,
  pollOperation,
} from "../src/index.ts";
import { everyOperation } from "./every-operation.ts";
import { type Fake, failed, fakeApi } from "./fake-api.ts";

let partner: Fake;
beforeEach(() => {
  partner = fakeApi();
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
    const [first = 0, ...others] = partner.clock.skipped;
    expect(first).toBeGreaterThanOrEqual(2000);
    expect(first).toBeLessThanOrEqual(5000);
    expect(others).toEqual([...others].sort((a, b) => a - b));
    expect(others.at(-1)).toBe(60_000);
  });

  it("ONB-298 ONB-299 · reports each read that is followed by another, with the record and the pause", async () => {
    const progress: PollProgress[] = [];
    const onProgress = (one: PollProgress) => void progress.push(one);
    await pollOperation(partner.client(), "operation-1", { until: after(3), deadlineMs: 600_000, onProgress });
    const [first = 0, second, third] = partner.clock.skipped;
    expect(progress).toEqual([
      { record: { operation_id: "operation-1" }, reads: 1, elapsedMs: expect.closeTo(first, 3), nextMs: second },
      {
        record: { operation_id: "operation-1" },
        reads: 2,
        elapsedMs: expect.closeTo(first + Number(second), 3),
        nextMs: third,
      },
    ]);
  });

  const shown = () => Response.json({ status: 200, data: { operation_id: "operation-1" } });
  const lost = () => {
    throw new TypeError("fetch failed", { cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }) });
  };
  it.each([
    ["a 503", failed(503)],
    ["a 429", failed(429)],
    ["no response", lost],
  ])("ONB-224 · goes on after %s: the write does not end with a read", async (_what, outage) => {
    const progress: PollProgress[] = [];
    const onProgress = (one: PollProgress) => void progress.push(one);
    const record = { operation_id: "operation-1" };
    partner.script.push(shown, ...Array(4).fill(outage));
    const options = { until: after(2), deadlineMs: 600_000, onProgress };
    expect(await pollOperation(partner.client({ attempts: 4 }), "operation-1", options)).toEqual(record);
    expect([partner.calls.length, progress.length]).toEqual([6, 1]);
  });

  it("says at its end that the newest read failed, with the last record", async () => {
    partner.script.push(shown, ...Array(400).fill(failed(503)));
    const polling = pollOperation(partner.client(), "operation-1", { until: () => false, deadlineMs: 30_000 });
    const error = await polling.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PollDeadlineError);
    expect(error).toMatchObject({
      message:
        "pollOperation: operation operation-1 did not end within 30000 ms: until() was false for the one record read; the fields of the last one: operation_id; the newest read failed: see cause. It may still be running: poll it again, or allow a longer deadlineMs.",
      record: { operation_id: "operation-1" },
      cause: { name: "ResponseError", status: 503 },
    });
  });

  it.each([404, 403, 501])("ends with a %i, which is no outage", async (status) => {
    partner.script.push(failed(status));
    const polling = pollOperation(partner.client(), "operation-1", { until: () => true, deadlineMs: 600_000 });
    await expect(polling).rejects.toMatchObject({ name: "ResponseError", status });
    expect(partner.calls.length).toBe(1);
  });

  it("ends when credentials are refused, and goes on when the token endpoint fails", async () => {
    const tokens = (...statuses: number[]) => {
      const exchanges = statuses.map((status) => new Response("{}", { status }));
      return partner.client({
        fetch: async (request: Request) => {
          const exchange = request.url.endsWith("/token") ? exchanges.shift() : undefined;
          if (exchange !== undefined) return exchange;
          if (request.url.endsWith("/token")) return Response.json({ access_token: "token-1" });
          return shown();
        },
      });
    };
    const options = { until: () => true, deadlineMs: 600_000 };
    await expect(pollOperation(tokens(401), "operation-1", options)).rejects.toMatchObject({
      name: "TokenError",
      fault: "credentials",
    });
    const failing = tokens(503, 503, 503, 503);
    expect(await pollOperation(failing, "operation-1", options)).toEqual({ operation_id: "operation-1" });
  });

  it("goes on while the token endpoint gives no response, also when another call has just found that out", async () => {
    let isDown = true;
    const client = partner.client({
      fetch: async (request: Request) => {
        if (!request.url.endsWith("/token")) return shown();
        if (isDown)
          throw new TypeError("fetch failed", { cause: Object.assign(new Error(), { code: "ECONNREFUSED" }) });
        return Response.json({ access_token: "token-1" });
      },
    });
    const options = { until: () => true, deadlineMs: 600_000 };
    const polls = ["operation-1", "operation-2", "operation-3"].map((id) => pollOperation(client, id, options));
    const all = Promise.all(polls);
    await partner.clock.advance(60_000);
    isDown = false;
    await partner.clock.advance(60_000);
    expect(await all).toHaveLength(3);
  });

  it("without a deadline, its progress has the time that has passed", async () => {
    const progress: number[] = [];
    const client = partner.client({ auth: { getToken: () => "token-1" }, fetch: async () => shown() });
    const until = vi.fn(() => until.mock.calls.length === 3);
    await pollOperation(client, "operation-1", {
      until,
      deadlineMs: Number.POSITIVE_INFINITY,
      onProgress: ({ elapsedMs }) => void progress.push(elapsedMs),
    });
    expect(progress.map((elapsedMs) => elapsedMs > 0)).toEqual([true, true]);
  });

  it.each([
    ["without data", () => Response.json({ status: 200 })],
    ["with data null", () => Response.json({ status: 200, data: null })],
    ["without a body", () => new Response(null, { status: 204 })],
  ])("does not ask until() about a response %s", async (_what, empty) => {
    partner.script.push(empty);
    const until = vi.fn(() => true);
    await pollOperation(partner.client(), "operation-1", { until, deadlineMs: 600_000 });
    expect(until.mock.calls).toEqual([[{ operation_id: "operation-1" }]]);
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
    const error = await polling.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CallAbortedError);
    expect(error).toMatchObject({
      message: "pollOperation: aborted while waiting to read operation operation-1.",
      info: { attempts: 1, outcome: "executed" },
      cause: new Error("enough"),
    });
    expect(partner.calls.length).toBe(1);
  });

  it("ends at once when the client is closed", async () => {
    const client = partner.client();
    const polling = pollOperation(client, "operation-1", {
      until: () => {
        void client.close();
        return false;
      },
      deadlineMs: 600_000,
    });
    const before = partner.clock.now();
    await expect(polling).rejects.toThrow(CallAbortedError);
    await expect(polling).rejects.toThrow(
      "pollOperation: the client was closed while waiting to read operation operation-1.",
    );
    expect(partner.calls.length).toBe(1);
    expect(partner.clock.now() - before).toBeLessThanOrEqual(5000);
  });

  it("ONB-025 · a missing operation id is reported at once: without a read or a wait", async () => {
    const client = partner.client();
    partner.script.push(failed(400));
    const { response } = await everyOperation.setAccountStatus(client);
    const before = partner.clock.now();
    for (const none of [callInfo(response).operationId, ""]) {
      const polling = pollOperation(client, none, { until: () => true, deadlineMs: 600_000 });
      await expect(polling).rejects.toThrow(ConfigurationError);
      await expect(polling).rejects.toThrow(
        "pollOperation: operationId is missing: the response has no operation id. Dry runs and errors may have none (ONB-025).",
      );
    }
    expect([partner.calls.length, partner.clock.now()]).toEqual([1, before]);
  });

  const isDone = (): boolean => true;
  it.each([
    [{ until: undefined, deadlineMs: 1000 }, /until/],
    [{ until: isDone, deadlineMs: 0 }, /deadlineMs/],
    [{ until: isDone, deadlineMs: "300" }, "pollOperation: deadlineMs must be a number above 0."],
    [
      { until: isDone, deadlineMs: 1000, onProgress: true },
      "pollOperation: onProgress must be a function of the progress.",
    ],
    [
      { until: isDone, deadlineMs: 1000, interval: 5 },
      "pollOperation: unknown option interval. The options are: until, deadlineMs, onProgress, signal.",
    ],
    [undefined, "pollOperation: until must be a function of the record."],
  ])("refuses %o", async (options, message) => {
    const polling = pollOperation(partner.client(), "operation-1", options as unknown as PollOptions);
    await expect(polling).rejects.toThrow(ConfigurationError);
    await expect(polling).rejects.toThrow(message);
  });
});

describe("the deadline", () => {
  /** Polls an operation that never ends, from a service that responds slowly. */
  async function polled(
    { deadlineMs, responseMs = 0 }: { deadlineMs: number; responseMs?: number },
    until = () => false,
  ) {
    const clock = new ManualClock(() => true);
    const reads: { from: number; to: number }[] = [];
    const client = partner.client({
      clock,
      auth: { getToken: () => "token" },
      fetch: async () => {
        const from = clock.elapsed;
        reads.push({ from, to: from + responseMs });
        await clock.sleep(responseMs);
        const data = { operation_id: "operation-1" };
        return Response.json({ status: 200, error: null, message: "ok", request_id: "request-1", data });
      },
    });
    const polling = pollOperation(client, "operation-1", { until, deadlineMs });
    const error: unknown = await polling.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return { error, reads, elapsed: clock.elapsed };
  }
  const missed = (deadlineMs: number) => ({
    name: "DeadlineError",
    message: expect.stringMatching(
      RegExp(
        `^pollOperation: operation operation-1 did not end within ${deadlineMs} ms(: until\\(\\) was false for (the one record|each of the \\d+ records) read; the fields of the last one: operation_id)?\\. It may still be running: poll it again, or allow a longer deadlineMs\\.$`,
      ),
    ),
    info: { operation: "getOperation", outcome: expect.stringMatching(/^(executed|not-executed)$/) },
  });

  it("ONB-224 · is used to its end: the last read is one second before", async () => {
    const { error, reads } = await polled({ deadlineMs: 61_000 });
    expect(error).toMatchObject(missed(61_000));
    expect(reads.at(-1)?.from).toBeCloseTo(60_000, 3);
  });

  it("names how many records were read and the fields of the last one, so that a wrong until() shows", async () => {
    const { error } = await polled({ deadlineMs: 20_000 });
    expect(error).toMatchObject({
      message: expect.stringMatching(
        /ms: until\(\) was false for each of the [2-9] records read; the fields of the last one: operation_id\. It/,
      ),
    });
  });

  it("refuses an until that returns a promise, which would count as true", async () => {
    const until = async () => false;
    const { error } = await polled({ deadlineMs: 20_000 }, until as unknown as () => boolean);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error).toMatchObject({ message: "pollOperation: until must return true or false, not a promise." });
  });

  it.each([
    [1_500, 750],
    [1_999, 999.5],
    [2_500, 1_500],
  ])("shorter than the first pause, %i ms: one read, after %f ms", async (deadlineMs, at) => {
    const { error, reads } = await polled({ deadlineMs });
    expect(error).toMatchObject(missed(deadlineMs));
    expect(reads.map(({ from }) => from)).toEqual([expect.closeTo(at, 3)]);
    expect((await polled({ deadlineMs }, () => true)).error).toBeUndefined();
  });

  it("cuts off a last read that takes too long, and says the same", async () => {
    const { error, reads, elapsed } = await polled({ deadlineMs: 3_000, responseMs: 1_001 });
    expect(error).toMatchObject({ ...missed(3_000), cause: { name: "DeadlineError" } });
    expect([reads.length, elapsed]).toEqual([1, expect.closeTo(3_000, 3)]);
  });

  // A read before the last one begins just before the last one's place, and its response takes longer than what is left.
  it.each([
    [11_735.9855042701, 1_564],
    [3_594.4582020521802, 1_492],
    [401_215.33709060703, 1_993],
    [899_999.9999999992, 1_773],
  ])(
    "ONB-298 ONB-299 · %f ms, responses after %i ms: whichever read misses the deadline, the polling says so",
    async (deadlineMs, responseMs) => {
      const steps = rounds(80, 400);
      const starts: number[] = [];
      for (const luck of Array.from({ length: steps }, (_, step) => step / steps)) {
        vi.spyOn(Math, "random").mockReturnValue(luck);
        const { error, reads } = await polled({ deadlineMs, responseMs });
        expect(error).toBeInstanceOf(PollDeadlineError);
        expect(error).toMatchObject(missed(deadlineMs));
        starts.push(reads.at(-1)?.from ?? 0);
      }
      // Some of them ended in such a read.
      expect(Math.min(...starts)).toBeLessThan(deadlineMs - 1_000.001);
    },
  );

  it("gives the last record that was read and the last read's info, and prints no record", async () => {
    const { error } = await polled({ deadlineMs: 61_000 });
    expect(error).toBeInstanceOf(DeadlineError);
    expect(error).toMatchObject({
      record: { operation_id: "operation-1" },
      info: { outcome: "executed", attempts: 1 },
    });
    const printed = JSON.stringify(error) + inspect(error, { depth: 10, showHidden: true });
    expect(printed).not.toMatch(/"?operation_id"?:/);
  });

  it("has no record when the only read was cut off", async () => {
    const { error } = await polled({ deadlineMs: 3_000, responseMs: 1_001 });
    expect(error).toMatchObject({ record: undefined, info: { operation: "getOperation", outcome: "not-executed" } });
  });

  it("a response to the last read that is no success is thrown as it is", async () => {
    const options = { until: () => false, deadlineMs: 1_000 };
    partner.script.push(failed(404));
    await expect(pollOperation(partner.client(), "operation-1", options)).rejects.toMatchObject({
      name: "ResponseError",
    });
  });

  it("ONB-298 ONB-299 · whatever it is, it is kept and used: no pause above 60 s, no read sooner than 2 s but the last", async () => {
    const luck = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    const options = { deadlineMs: fc.double({ min: 1, max: 900_000, noNaN: true }), responseMs: fc.nat(2_000), luck };
    const property = fc.asyncProperty(fc.record(options), async (given) => {
      const { deadlineMs, responseMs } = given;
      vi.spyOn(Math, "random").mockReturnValue(given.luck);
      const { error, reads, elapsed } = await polled(given);
      const reserveMs = Math.min(1_000, deadlineMs / 2);
      expect(error).toMatchObject(missed(deadlineMs));
      expect(elapsed).toBeLessThanOrEqual(deadlineMs + 0.001);
      expect(reads.at(-1)?.from).toBeLessThanOrEqual(deadlineMs - reserveMs + 0.001);
      // Only a read that was in flight then keeps the last one from its place.
      expect(reads.at(-1)?.from).toBeGreaterThanOrEqual(deadlineMs - reserveMs - responseMs - 0.001);
      const pauses = reads.map(({ from }, index) => from - (reads[index - 1]?.to ?? 0));
      expect(Math.max(...pauses)).toBeLessThanOrEqual(60_000.001);
      expect(Math.min(2_000, ...pauses.slice(0, -1))).toBeGreaterThanOrEqual(1_999.999);
      expect(pauses[0]).toBeLessThanOrEqual(5_000.001);
    });
    await fc.assert(property, runs(50, 2_000));
  });
});
