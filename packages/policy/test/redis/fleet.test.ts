// Mostly waits: for Redis.
import { setTimeout as sleep } from "node:timers/promises";
import { figure, rounds } from "@tillside/testing/proof";
import { mustSkip, startRedis } from "@tillside/testing/redis-server";
import { describe, expect, test, vi } from "vitest";
import { mostInAnyWindow } from "../arrivals.ts";
import { startFleet, sum } from "./fleet.ts";
import { fleetServer } from "./fleet-server.ts";
import { perSeconds, servers, serverWindowMs } from "./fleet-window.ts";

const windows = rounds(1.5, 3);

/**
 * The share of the limit that the servers must use. Other programs on the machine slow these processes down, so only `npm run prove`,
 * which has the machine to itself, checks the share by the time of day. For `npm test`, `capacity.test.ts` shows that servers use nearly
 * all of their limit: its clock does not depend on the machine.
 */
const atLeast = rounds(0, 0.98);

describe.skipIf(mustSkip())(`${servers} servers on one Redis`, () => {
  test(
    "P8, P19 · 600 a window: no 429 in a fixed, a sliding window or a token bucket; one exchange per life",
    async () => {
      const redis = await startRedis();
      const lifeSeconds = perSeconds;
      const server = await fleetServer({ limit: 600, windowMs: serverWindowMs, lifeSeconds });
      const limit = { requests: 600, perSeconds };
      const fleet = await startFleet({ redisPort: redis.port, baseUrl: server.baseUrl, servers, lanes: 4, limit });
      fleet.go();
      await vi.waitFor(() => expect(server.arrivals).not.toEqual([]), { timeout: 10_000, interval: 1 });
      const from = server.arrivals[0] as number;
      await sleep(windows * perSeconds * 1_000);
      const reports = await fleet.stop();

      expect(reports.flatMap(({ notices }) => notices)).toEqual([]);
      expect(sum(reports, "failed")).toEqual({});
      expect(Object.keys(server.statuses)).toEqual(["200"]);
      expect(mostInAnyWindow(server.arrivals, serverWindowMs)).toBeLessThanOrEqual(600);
      const until = from + windows * perSeconds * 1_000;
      const through = server.arrivals.filter((at) => at < until).length;
      expect(through / (600 * windows)).toBeGreaterThanOrEqual(atLeast);
      // A token is renewed once 80 % of its life are over. So many lives begin in this time at most; a second exchange in one is one more.
      const [first = 0] = server.exchanges;
      const exchanges = server.exchanges.filter((at) => at < first + windows * perSeconds * 1_000).length;
      expect(exchanges).toBeGreaterThanOrEqual(1);
      expect(exchanges).toBeLessThanOrEqual(Math.ceil(windows / 0.8));
      figure(`calls of ${servers} servers on one Redis, 429s`, `${server.arrivals.length}, 0`);
      figure("of the limit", `${((100 * through) / (600 * windows)).toFixed(1)} %`);
      figure("token lives, exchanges", `${Math.ceil(windows / 0.8)}, ${exchanges}`);
    },
    60_000 + windows * perSeconds * 1_000,
  );
});
