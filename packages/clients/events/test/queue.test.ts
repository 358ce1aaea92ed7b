import { redisStore } from "@tillside/policy/redis";
import { describe, expect, test } from "vitest";
import { eventsJob } from "../src/bulk/events-job.ts";
import { type PlanEventsOptions, planEvents, workOnEvents } from "../src/queue/index.ts";
import { event } from "./calls.ts";
import { fakeApi } from "./fake-api.ts";
import { status } from "./responses.ts";

const redis = { evalSha: async () => 1, eval: async () => 1 };
const place = { client: redis, plan: "orders", key: new Uint8Array(32) };

describe("events sent by many machines", () => {
  test.each<[problem: string, options: object | undefined]>([
    ["planEvents: accountId is missing.", undefined],
    ["planEvents: batchSize is at most 100.", { ...place, accountId: "acc_1", batchSize: 101 }],
    ["planEvents: batchBytes must be a number above 0.", { ...place, accountId: "acc_1", batchBytes: "1 MB" }],
    ["planEvents: plan must be a name", { ...place, accountId: "acc_1", plan: "my orders" }],
    ["planEvents: client must be a client of redis", { accountId: "acc_1" }],
    ["planEvents: unknown option concurrency", { ...place, accountId: "acc_1", concurrency: 4 }],
    ["planEvents: prefix must be a string.", { ...place, accountId: "acc_1", prefix: 7 }],
    ["planEvents: signal must be an AbortSignal.", { ...place, accountId: "acc_1", signal: {} }],
  ])("%s", async (problem, options) => {
    const planning = planEvents(fakeApi().client(), [], options as PlanEventsOptions);
    await expect(planning).rejects.toThrow(problem);
  });

  test("a worker refuses the options of a planner", () => {
    const start = (options: object) => () => workOnEvents(fakeApi().client(), { ...place, ...options });
    expect(start({ accountId: "acc_1" })).toThrow(
      "workOnEvents: unknown option accountId. The options are: client, plan, key,",
    );
    expect(start({ policy: "bulk" })).toThrow("workOnEvents: policy must be an object.");
  });

  test("a worker whose client does not share its store is refused", () => {
    expect(() => workOnEvents(fakeApi().client(), place)).toThrow("workOnEvents: the client does not share its store");
  });

  test("a worker whose client is for another host than the plan is refused; both hosts are named", async () => {
    const settings = JSON.stringify({ baseUrl: "https://other.example", accountId: "acc_1" });
    const client = { ...redis, evalSha: async () => ["plan-1", settings, "plain"] };
    const store = redisStore({ client, onDegrade: false });
    const work = workOnEvents(fakeApi().client({ store }), { client, plan: "orders", bodies: "plain" });
    await expect(work).rejects.toThrow(
      'workOnEvents: the plan "orders" is for https://other.example, and the client for https://events.example.',
    );
  });

  test("EVT-105 · a 409 is unknown for a batch of a plan, because Redis may have lost that it was sent before", async () => {
    const service = fakeApi(status(409));
    const job = eventsJob("workOnEvents", service.client(), { accountId: "acc_1" });
    const batch = { records: [event], texts: [JSON.stringify(event)] };
    const { signal } = new AbortController();
    const delivery = {
      key: crypto.randomUUID(),
      repeated: false,
      isPlanned: true,
      keyEndsAt: undefined,
      signal,
    } as const;
    const verdict = await service.clock.run(job.send(batch, delivery));
    expect(verdict).toMatchObject({ result: "unknown", final: true, info: { outcome: "unknown", attempts: 1 } });
  });
});
