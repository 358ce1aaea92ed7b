// Has inputs of its own: the bulk clients, in processes that are started and killed.
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openPlan, type PlanProgress } from "@tillside/audience/queue";
import { figure, rounds, seed } from "@tillside/testing/proof";
import { mustSkip, startRedis } from "@tillside/testing/redis-server";
import { Redis } from "ioredis";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { linesOf, sandboxProcess, started } from "./children.ts";
import { type Counted, countingProxy, mostWithin } from "./counting-proxy.ts";
import { grantsOf } from "./grants.ts";
import { key, type QueueChildOptions } from "./queue-child-options.ts";
import { accountId, controlOf, faults, randomOf } from "./support.ts";

const kills = rounds(1, 60);
const chance = seed(20_261_120);
const timeout = 120_000 + kills * 60_000;
const program = path.join(import.meta.dirname, "queue-child.ts");

/** How many more calls may be in flight when servers that cannot reach Redis for a moment use their own part, one each. */
const mostAlone = 2;

/** Starts a planner or worker in its own process. @returns when it is warm, how it ends, and a function that kills it. */
function begun(part: QueueChildOptions) {
  const child = started(program, JSON.stringify(part));
  const output = linesOf(child);
  const warm = once(output, "line");
  const ended = (async () => {
    const lines: string[] = [];
    for await (const line of output) lines.push(line);
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    if (child.signalCode === "SIGKILL") return undefined;
    if (child.exitCode !== 0) throw new Error(`The program ended with ${child.exitCode ?? child.signalCode}.`);
    return JSON.parse(lines.at(-1) ?? "") as PlanProgress;
  })();
  return { id: String(child.pid), warm, ended, kill: () => child.kill("SIGKILL") };
}

/** Waits until each of the workers has sent a call. */
async function allAtWork({ inFlightOf }: Counted): Promise<void> {
  await vi.waitFor(() => expect(inFlightOf.size).toBe(3), { timeout: 60_000, interval: 5 });
}

/** Waits until the process with this id has a call in flight. */
async function hasCall(id: string, { inFlightOf }: Counted): Promise<void> {
  await vi.waitFor(() => expect(inFlightOf.get(id)).toBeGreaterThan(0), { timeout: 60_000, interval: 5 });
}

/** Runs a planner that is killed once and started again, and three workers, of which one is killed while it works. */
async function threeWorkers(
  part: Omit<QueueChildOptions, "role">,
  counted: Counted,
  random: () => number,
): Promise<PlanProgress> {
  const plan = () => begun({ ...part, role: "plan" });
  const workers = Array.from({ length: 3 }, () => begun({ ...part, role: "work" }));
  // Otherwise two of them can be done before a busy machine has started the third.
  await Promise.all(workers.map(({ warm, ended }) => Promise.race([warm, ended])));
  const died = plan();
  await vi.waitFor(() => expect(counted.arrivals.length).toBeGreaterThan(2), { timeout: 30_000, interval: 5 });
  died.kill();
  const planned = plan();
  const killed = workers[Math.floor(random() * 3)] as (typeof workers)[number];
  if (part.kind === "audience") await sleep(random() * 600);
  else {
    await allAtWork(counted);
    await hasCall(killed.id, counted);
  }
  killed.kill();
  expect((await planned.ended)?.read).toBe(part.count);
  const ends = await Promise.all(workers.map(({ ended }) => ended));
  const [first, second] = ends.filter((end) => end !== undefined);
  expect(second).toEqual(first);
  if (first === undefined || ends.every((end) => end !== undefined)) throw new Error("No worker was killed.");
  return first;
}

/** Runs two plans at once with opposite actions and two workers each, of which one is killed. */
async function twoPlans(parts: readonly Omit<QueueChildOptions, "role">[], counted: Counted, random: () => number) {
  const plans = parts.map((part) => begun({ ...part, role: "plan" }));
  const workers = parts.map((part) => [begun({ ...part, role: "work" }), begun({ ...part, role: "work" })] as const);
  await vi.waitFor(() => expect(counted.arrivals.length).toBeGreaterThan(2), { timeout: 30_000, interval: 5 });
  await sleep(random() * 600);
  workers[random() < 0.5 ? 0 : 1]?.[0].kill();
  for (const { ended } of plans) await ended;
  return Promise.all(workers.map(([, { ended }]) => ended));
}

/** Reads the results of the plan, discards it, and checks that Redis keeps nothing of it. */
async function reportedBy(plan: string, client: Redis) {
  const opened = openPlan({ client, plan, key });
  const [rejected, unknown]: [Set<number>, Set<number>] = [new Set(), new Set()];
  const keys: (string | undefined)[] = [];
  for await (const { position } of opened.rejected()) rejected.add(position);
  for await (const { positions, idempotencyKey } of opened.unknown()) {
    for (const position of positions) unknown.add(position);
    keys.push(idempotencyKey);
  }
  await opened.discard();
  await opened.close();
  expect(await client.keys(`*{${plan}}*`)).toEqual([]);
  return { rejected, unknown, keys };
}

async function setting(pathOfApi: string) {
  const sandbox = await sandboxProcess("unprocessedShare=0.01");
  const proxy = await countingProxy(sandbox, pathOfApi);
  const { port } = await startRedis();
  const redis = new Redis({ port, host: "127.0.0.1", maxRetriesPerRequest: null });
  onTestFinished(() => redis.disconnect());
  return { control: controlOf(sandbox), proxy, port, redis };
}

function forget(counted: Counted): void {
  Object.assign(counted, { arrivals: [], inFlightOf: new Map(), mostInFlight: 0, bodies: new Map(), opposed: 0 });
}

describe.skipIf(mustSkip())("three workers on one Redis, one of them killed", () => {
  test(`AUD-041 AUD-043 AUD-049 · addresses, ${kills} rounds, seed ${chance}: every one is on the list, and the limit of one is kept by all`, {
    timeout,
  }, async () => {
    const random = randomOf(chance);
    const address = "/data/v3/import/suppression";
    const { control, proxy, port, redis } = await setting(address);
    const { counted } = proxy;
    const grants = await grantsOf(redis);
    onTestFinished(grants.close);
    const [count, size] = [2_400, 200];
    let [granted, arrived, together, calls, away] = [0, 0, 0, 0, 0];
    for (let round = 0; round < kills; round++) {
      await control.reset();
      forget(counted);
      grants.forget();
      await control.addFaults(address, [...faults, { delayMs: 300 }]);
      const plan = `import-${round}`;
      const part = { kind: "audience", origin: proxy.origin, redisPort: port, plan, count, size, time: "" } as const;
      const progress = await threeWorkers(part, counted, random);
      expect(progress).toMatchObject({
        read: count,
        accepted: count,
        rejected: 0,
        unknown: 0,
        pending: 0,
        complete: true,
      });
      expect(await control.state("audience.sizes")).toEqual({ [`${accountId}/AdvertiserDatabase`]: count });
      expect(await reportedBy(plan, redis)).toEqual({ rejected: new Set(), unknown: new Set(), keys: [] });
      // The grants are counted exactly. On the network some calls come closer to the next ones, but none arrives before its grant.
      const times = await grants.times();
      expect(mostWithin(1_000, times), times.join(" ")).toBeLessThanOrEqual(grants.wasAway() ? 4 + mostAlone : 4);
      if (!grants.wasAway()) {
        const first = grants.firstTimes();
        expect(first).toHaveLength(times.length);
        expect(counted.arrivals.filter((at, index) => at < (first[index] ?? Number.POSITIVE_INFINITY))).toEqual([]);
      }
      away += grants.wasAway() ? 1 : 0;
      granted = Math.max(granted, mostWithin(1_000, times));
      arrived = Math.max(arrived, mostWithin(1_000, counted.arrivals));
      together = Math.max(together, counted.mostInFlight);
      calls += counted.arrivals.length;
      expect([together, counted.limited]).toEqual([Math.min(together, 4), 0]);
    }
    figure("addresses: workers and planners killed", `${kills}, ${kills}`);
    figure("addresses: lost, unknown", "0, 0");
    figure("addresses: batches, calls", `${(kills * count) / size}, ${calls}`);
    figure("addresses: most calls granted, arrived within 1 s", `${granted}, ${arrived}`);
    figure("addresses: rounds in which a worker lost Redis for a moment", away);
    figure("addresses: most calls together, responses 429", `${together}, ${counted.limited}`);
  });

  test(`AUD-049 · addresses, ${kills} rounds, seed ${chance}: calls that include and calls that exclude are never in flight at the same time`, {
    timeout,
  }, async () => {
    const random = randomOf(chance);
    const address = "/data/v3/import/suppression";
    const { control, proxy, port, redis } = await setting(address);
    const { counted } = proxy;
    const [count, size] = [800, 200];
    let calls = 0;
    for (let round = 0; round < kills; round++) {
      await control.reset();
      forget(counted);
      await control.addFaults(address, [...faults, { delayMs: 300 }]);
      const place = { kind: "audience", origin: proxy.origin, redisPort: port, count, size, time: "" } as const;
      const parts = [
        { ...place, plan: `include-${round}`, action: "include" },
        { ...place, plan: `exclude-${round}`, action: "exclude", first: count },
      ] as const;
      for (const progress of await twoPlans(parts, counted, random)) {
        expect(progress).toMatchObject({ accepted: count, rejected: 0, unknown: 0, complete: true });
      }
      for (const { plan } of parts) await reportedBy(plan, redis);
      expect(await control.state("audience.sizes")).toEqual({ [`${accountId}/AdvertiserDatabase`]: count });
      expect(counted.arrivals.length).toBeGreaterThanOrEqual((2 * count) / size);
      expect(counted.opposed).toBe(0);
      calls += counted.arrivals.length;
    }
    figure("addresses, two plans: calls, calls that met one of the other", `${calls}, 0`);
  });

  test.each([
    ["v1", "/v1/events", faults],
    // The contract says to retry a 503, which may execute a batch twice without any kill.
    ["v2", "/v2/events", []],
  ] as const)(
    `EVT-104 EVT-105 EVT-111 · events on %s, ${kills} rounds, seed ${chance}: nothing is lost, nothing doubled`,
    {
      timeout,
    },
    async (version, kind, rules) => {
      const random = randomOf(chance);
      const { control, proxy, port, redis } = await setting(`/events${kind}`);
      const { counted } = proxy;
      const [count, size] = [6_000, 100];
      const sums = { accepted: 0, rejected: 0, unknown: 0 };
      let calls = 0;
      for (let round = 0; round < kills; round++) {
        await control.reset();
        forget(counted);
        await control.addFaults(`/events${kind}`, [...rules, { delayMs: 300 }]);
        const plan = `events-${round}`;
        const time = new Date().toISOString();
        const part = { kind, origin: proxy.origin, redisPort: port, plan, count, size, time } as const;
        const progress = await threeWorkers(part, counted, random);
        const { rejected, unknown, keys } = await reportedBy(plan, redis);
        const received =
          (await control.state<Record<string, Record<string, number>>>("events.received"))[accountId] ?? {};
        const lost = Array.from({ length: count }, (_, number) => number).filter((number) => {
          const times = received[`event-${number}`] ?? 0;
          return rejected.has(number) ? times > 0 : !unknown.has(number) && times === 0;
        });
        expect(lost).toEqual([]);
        expect(Object.values(received).filter((times) => times > 1)).toEqual([]);
        expect(progress).toMatchObject({ read: count, rejected: rejected.size, unknown: unknown.size, pending: 0 });
        expect(progress).toMatchObject({ accepted: count - rejected.size - unknown.size, complete: true });
        expect([...counted.bodies.values()].filter((hashes) => hashes.size > 1)).toEqual([]);
        if (version === "v1")
          expect(keys.filter((each) => each === undefined || !counted.bodies.has(each))).toEqual([]);
        for (const name of ["accepted", "rejected", "unknown"] as const) sums[name] += progress[name];
        calls += counted.arrivals.length;
        expect(counted.limited).toBe(0);
      }
      // The kills hit batches in flight: v2 takes no key to repeat them with.
      if (version === "v2") expect(sums.unknown).toBeGreaterThan(0);
      figure(`events ${version}: workers and planners killed`, `${kills}, ${kills}`);
      figure(`events ${version}: lost, doubled`, "0, 0");
      figure(`events ${version}: accepted, rejected, unknown`, `${sums.accepted}, ${sums.rejected}, ${sums.unknown}`);
      figure(`events ${version}: batches, calls, keys with two bodies`, `${(kills * count) / size}, ${calls}, 0`);
    },
  );
});
