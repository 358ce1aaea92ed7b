// Has inputs of its own: the bulk clients, in processes that are started and killed.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { readRejected } from "@tillside/bulk/files";
import { figure, rounds, seed } from "@tillside/testing/proof";
import { describe, expect, test } from "vitest";
import type { Job } from "./bulk-child.ts";
import { killed, ranToEnd, sandboxProcess, temporaryFolder } from "./children.ts";
import { accountId, controlOf, faults, randomOf } from "./support.ts";

/** How often each kind of run is killed and continued. */
const kills = rounds(2, 100);
const chance = seed(20_261_120);
const timeout = 120_000 + kills * 20_000;

/** Positions that any of the processes reported as unknown. */
function unknownIn(folder: string): Set<number> {
  const file = path.join(folder, "unknown-events.ndjson");
  if (!existsSync(file)) return new Set();
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return new Set(lines.flatMap((line) => JSON.parse(line) as number[]));
}

async function rejectedIn(folder: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const { clientEventId } of readRejected<{ clientEventId: string }>(
    path.join(folder, "rejected-events.ndjson"),
  )) {
    ids.push(clientEventId);
  }
  return ids;
}

describe("a process that is killed while it sends, and one that continues", () => {
  test.each([
    ["v1", { kind: "/v1/events" }, faults],
    ["v1 with a journal", { kind: "/v1/events", journal: true }, faults],
    // The contract says to retry a 503, which may execute a batch twice without any kill.
    ["v2", { kind: "/v2/events" }, []],
  ] as const)(
    `EVT-104 EVT-105 EVT-111 · events on %s, ${kills} kills, seed ${chance}: nothing is lost, nothing doubled`,
    { timeout },
    async (name, given, rules) => {
      const random = randomOf(chance);
      const origin = await sandboxProcess("unprocessedShare=0.01");
      const control = controlOf(origin);
      const count = 4_000;
      let [cut, unknownRecords, recovered] = [0, 0, 0];
      // On a busy machine, a kill may find no batch in flight.
      while (cut < kills || (unknownRecords === 0 && cut < kills + 10)) {
        await control.reset();
        await control.addFaults(`/events${given.kind}`, [...rules, { delayMs: 30 }]);
        const folder = temporaryFolder();
        const job: Job = { ...given, origin, count, folder, time: new Date().toISOString() };
        for (let attempt = 0; attempt === 0 || (attempt < 3 && cut < kills); attempt++) {
          if (!(await killed(job, random() * 200))) break;
          cut += 1;
        }
        const { summary } = (await ranToEnd(job)).at(-1) ?? {};

        const rejected = await rejectedIn(folder);
        const reported = unknownIn(folder);
        const received = (await control.state<Record<string, Record<string, number>>>("events.received"))[accountId];
        const times = (id: string) => received?.[id] ?? 0;
        expect(summary).toMatchObject({ read: count, pending: 0, complete: true, rejected: rejected.length });
        expect(new Set(rejected).size).toBe(rejected.length);
        expect(Object.values(received ?? {}).filter((often) => often > 1)).toEqual([]);
        const out = new Set(rejected);
        const numbers = Array.from({ length: count }, (_, number) => number);
        const lost = numbers.filter((number) => {
          const id = `event-${number}`;
          return out.has(id) ? times(id) > 0 : !reported.has(number) && times(id) === 0;
        });
        expect(lost).toEqual([]);
        // A batch that was reported as unknown and is accepted now was sent again under its key.
        expect(summary?.unknown).toBeLessThanOrEqual(reported.size);
        unknownRecords += summary?.unknown ?? 0;
        recovered += reported.size - (summary?.unknown ?? 0);
      }
      // A kill has hit a batch in flight.
      expect(unknownRecords).toBeGreaterThan(0);
      figure(`events ${name}: processes killed`, cut);
      figure(`events ${name}: lost, doubled`, "0, 0");
      figure(`events ${name}: reported as unknown, cleared up by a later process`, `${unknownRecords}, ${recovered}`);
    },
  );

  test(`AUD-049 · addresses, ${kills} kills, seed ${chance}: every one is on the list, and batches that were acknowledged are not sent again`, {
    timeout,
  }, async () => {
    const random = randomOf(chance);
    const origin = await sandboxProcess();
    const control = controlOf(origin);
    const [count, batchSize] = [2_400, 200];
    let [cut, again] = [0, 0];
    while (cut < kills) {
      await control.reset();
      await control.addFaults("/data/v3/import/suppression", [...faults, { delayMs: 30 }]);
      const job: Job = {
        kind: "audience",
        origin,
        count,
        batchSize,
        folder: temporaryFolder(),
        time: new Date().toISOString(),
      };
      let runs = 1;
      for (; runs < 4 && cut < kills; runs++) {
        if (!(await killed(job, random() * 900))) break;
        cut += 1;
      }
      const { summary } = (await ranToEnd(job)).at(-1) ?? {};
      expect(summary).toMatchObject({ read: count, accepted: count, pending: 0, complete: true });
      expect(await control.state("audience.sizes")).toEqual({ [`${accountId}/AdvertiserDatabase`]: count });
      const { calls } = await control.state<{ calls: number }>("audience.accepted");
      const sentAgain = calls - count / batchSize;
      // At most four batches were in flight at each kill; a few more were executed and got a fault as their response.
      expect(sentAgain).toBeLessThanOrEqual(runs * 4 + count / batchSize / 2);
      again += sentAgain;
    }
    figure("addresses: processes killed", cut);
    figure("addresses: lost", 0);
    figure("batches that were carried out twice, which changes nothing", again);
  });
});
