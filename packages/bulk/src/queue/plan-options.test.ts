import { ConfigurationError } from "@tillside/policy";
import { describe, expect, test, vi } from "vitest";
import { numbersJob } from "../../test/bulk-job.ts";
import { sharingClient } from "../../test/queue/queued-numbers.ts";
import { openPlan, type PlanOptions, planBulk, type WorkerOptions, workOnBulk } from "./index.ts";

const client = { evalSha: async () => 1, eval: async () => 1 };
const ioredis = { evalsha: async () => 1, eval: async () => 1, options: { maxRetriesPerRequest: 20 } };
const key = new Uint8Array(32);

describe("options", () => {
  test.each<[problem: string, options: object | undefined]>([
    ["client must be a client of redis (node-redis 5 or 6) or of ioredis.", undefined],
    ["client must be a client of redis (node-redis 5 or 6) or of ioredis.", { client: "redis://host", plan: "a", key }],
    ["client must be a single client of redis", { client: { ...client, nodeByAddress: new Map() }, plan: "a", key }],
    ['plan must be a name of letters, digits, ".", "_" and "-".', { client, key }],
    ['plan must be a name of letters, digits, ".", "_" and "-".', { client, key, plan: "" }],
    ['plan must be a name of letters, digits, ".", "_" and "-".', { client, key, plan: "a{b}" }],
    ['plan must be a name of letters, digits, ".", "_" and "-".', { client, key, plan: "a:b" }],
    ['plan must be a name of letters, digits, ".", "_" and "-".', { client, key, plan: "b c" }],
    ['pass key (32 bytes, which encrypt the records while they wait), or set bodies: "plain".', { client, plan: "a" }],
    ["pass key (32 bytes", { client, plan: "a", key, bodies: "plain" }],
    ["key must be 32 bytes (Uint8Array).", { client, plan: "a", key: new Uint8Array(16) }],
    ["key must be 32 bytes (Uint8Array).", { client, plan: "a", key: "s3cr3t" }],
    ['bodies must be "plain".', { client, plan: "a", bodies: "none" }],
  ])("that are wrong, of a plan: %s", async (problem, given) => {
    const options = given as unknown as PlanOptions;
    expect(() => openPlan(options)).toThrow(ConfigurationError);
    expect(() => openPlan(options)).toThrow(`openPlan: ${problem}`);
    expect(() => openPlan(options)).not.toThrow("s3cr3t");
    const planning = planBulk({ ...numbersJob(), thaw: Number }, "{}", [], options, 1);
    await expect(planning).rejects.toThrow(`sendNumbers: ${problem}`);
  });

  test.each<[problem: string, given: object]>([
    ["takeOverMs must be a number above 0.", { takeOverMs: 0 }],
    ["takeOverMs must be a whole number, at most 2147483647.", { takeOverMs: 1500.5 }],
    ["takeOverMs must be a whole number, at most 2147483647.", { takeOverMs: 2_147_483_648 }],
    ["stopAfterUnknown must be a number above 0.", { stopAfterUnknown: "5" }],
    ["the client does not share its store, so each worker would use the whole rate limit.", { own: true }],
    ["create the ioredis client with maxRetriesPerRequest: null", { client: ioredis }],
  ])("that are wrong, of a worker: %s", (problem, { own, ...given }: { own?: boolean }) => {
    const work = () =>
      workOnBulk("workOnNumbers", own ? {} : sharingClient(client), { client, plan: "a", key, ...given }, () => {
        throw new Error("not reached");
      });
    expect(work).toThrow(ConfigurationError);
    expect(work).toThrow(`workOnNumbers: ${problem}`);
  });

  test("of a worker may be those of a class: getters count", async () => {
    class Work {
      get client() {
        return { ...client, evalSha: async () => ["plan-1", "settings", "plain"] };
      }
      get plan() {
        return "a";
      }
      get bodies() {
        return "plain" as const;
      }
      get policy() {
        return Object.create({ attemptTimeoutMs: 90_000 });
      }
    }
    const jobOf = vi.fn((_settings: string, { plan, policy }: WorkerOptions): never => {
      throw new ConfigurationError(`${plan} ${JSON.stringify(policy)}`);
    });
    const work = workOnBulk("workOnNumbers", sharingClient(client), new Work(), jobOf);
    await expect(work).rejects.toThrow('a {"attemptTimeoutMs":90000}');
    expect(jobOf).toHaveBeenCalledWith("settings", expect.anything());
  });

  test("that are wrong, of a planner: ahead 0, and a source that is a string", async () => {
    const plan = (source: unknown, given: object) =>
      planBulk({ ...numbersJob(), thaw: Number }, "{}", source as number[], { client, plan: "a", key, ...given }, 1);
    await expect(plan([], { ahead: 0 })).rejects.toThrow("sendNumbers: ahead must be a number above 0.");
    await expect(plan("text", {})).rejects.toThrow("sendNumbers: the source must be an iterable");
  });
});
