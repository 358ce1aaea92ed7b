import { redisStore } from "@tillside/policy/redis";
import { describe, expect, test } from "vitest";
import { type PlanImportOptions, planImport, workOnImport } from "../src/queue/index.ts";
import { fakeApi } from "./fake-api.ts";

const redis = { evalSha: async () => 1, eval: async () => 1 };
const place = { client: redis, plan: "spring", key: new Uint8Array(32) };
const good = { ...place, accountId: "acc_1", action: "include", addresses: "hash" };

describe("an import on many machines", () => {
  test.each<[problem: string, options: object | undefined]>([
    ['planImport: action must be "include" or "exclude".', undefined],
    ['planImport: action must be "include" or "exclude".', { ...good, action: "add" }],
    ['planImport: addresses must be "plain", "hash" or "hashed".', { ...good, addresses: "md5" }],
    ["planImport: accountId is missing.", { ...good, accountId: undefined }],
    ["planImport: batchSize must be a number above 0.", { ...good, batchSize: 0 }],
    ["planImport: ahead must be a number above 0.", { ...good, ahead: -1 }],
    ["planImport: unknown option lists; did you mean list?", { ...good, lists: "Spring" }],
    ["planImport: list must be a string.", { ...good, list: ["Spring"] }],
    ["planImport: pass key (32 bytes", { ...good, key: undefined }],
    ["planImport: client must be a client of redis", { ...good, client: undefined }],
  ])("%s", async (problem, options) => {
    const planning = planImport(fakeApi().client(), [], options as PlanImportOptions);
    await expect(planning).rejects.toThrow(problem);
  });

  test("AUD-041 · a worker whose client does not share its rate limit is refused", () => {
    expect(() => workOnImport(fakeApi().client(), place)).toThrow("workOnImport: the client does not share its store");
  });

  test("a worker whose client is for another host than the plan is refused; both hosts are named", async () => {
    const settings = JSON.stringify({
      baseUrl: "https://other.example",
      accountId: "acc_1",
      action: "include",
      addresses: "plain",
    });
    const client = { ...redis, evalSha: async () => ["plan-1", settings, "plain"] };
    const store = redisStore({ client, onDegrade: false });
    const work = workOnImport(fakeApi().client({ store }), { client, plan: "spring", bodies: "plain" });
    await expect(work).rejects.toThrow(
      'workOnImport: the plan "spring" is for https://other.example, and the client for https://data.example.',
    );
  });
});
