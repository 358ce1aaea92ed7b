import { setTimeout as sleep } from "node:timers/promises";
import { mustSkip } from "@tillside/testing/redis-server";
import { describe, expect, test } from "vitest";
import { planBulk, planSettings, settingsOf, workOnBulk } from "../../src/queue/index.ts";
import { done } from "../bulk-job.ts";
import { numbers, planned } from "./plan-fixture.ts";
import { queuedNumbers, sharingClient } from "./queued-numbers.ts";

const offline = { evalSha: async () => [], eval: async () => [] } as never;
const clientOf = (baseUrl?: string, redis = offline) => sharingClient(redis, baseUrl);

describe("the settings of a plan", () => {
  test("have the base URL of its planner, and a worker gets the others", () => {
    const written = planSettings("planNumbers", clientOf("https://PARTNER.example:443/"), {
      account: 1,
      list: undefined,
    });
    expect(written).toBe('{"baseUrl":"https://partner.example","account":1}');
    expect(settingsOf("workOnNumbers", clientOf(), "spring", written)).toEqual({ account: 1 });
  });

  test("are refused to a worker for another host; both are named", () => {
    const written = planSettings("planNumbers", clientOf(), { account: 1 });
    expect(() => settingsOf("workOnNumbers", clientOf("https://other.example/region-1"), "spring", written)).toThrow(
      'workOnNumbers: the plan "spring" is for https://partner.example, and the client for https://other.example/region-1. Use a client of that address, or another plan.',
    );
  });

  test("of an earlier version, which name no host, are taken", () => {
    expect(settingsOf("workOnNumbers", clientOf(), "spring", '{"account":1}')).toEqual({ account: 1 });
  });
});

describe.skipIf(mustSkip())("a plan", () => {
  test("is not continued on another host, by a planner or a worker", async () => {
    const { place } = await planned();
    const settings = (baseUrl?: string) =>
      planSettings("planNumbers", clientOf(baseUrl, place.client as never), { account: 1 });
    await planBulk(queuedNumbers(), settings(), numbers(3), place, 10);
    const elsewhere = "https://other.example";
    await expect(planBulk(queuedNumbers(), settings(elsewhere), numbers(6), place, 10)).rejects.toThrow(
      'sendNumbers: the plan "spring" was begun with {"baseUrl":"https://partner.example","account":1}, not with {"baseUrl":"https://other.example","account":1}. Use another plan name.',
    );

    let sent = 0;
    const job = queuedNumbers(() => {
      sent += 1;
      return done;
    });
    const work = (baseUrl?: string) => {
      const client = clientOf(baseUrl, place.client as never);
      return workOnBulk("workOnNumbers", client, place, (written) => {
        settingsOf("workOnNumbers", client, place.plan, written);
        return job;
      });
    };
    await expect(work(elsewhere)).rejects.toMatchObject({ name: "ConfigurationError" });
    await sleep(100);
    expect(sent).toBe(0);
    expect(await work()).toMatchObject({ accepted: 3, complete: true });
    expect(sent).toBe(1);
  });
});
