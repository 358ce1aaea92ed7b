// Mostly waits: for processes that are killed.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { figure, rounds, seed } from "@tillside/testing/proof";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { connect } from "../src/client/connect.ts";
import { openJournal } from "../src/journal/open-journal.ts";
import { resume } from "../src/journal/resume.ts";
import { memoryStore } from "../src/store/memory-store.ts";
import { allParts } from "./all-parts.ts";
import { countingServer } from "./counting-server.ts";
import type { PathsOf } from "./fake-server.ts";
import { manifest } from "./manifest.ts";
import { seededRandom } from "./seeded-random.ts";
import { journalPath } from "./temporary-journal.ts";

/** How often a process is killed. */
const kills = rounds(10, 500);
const chance = seed(20_261_120);
const child = path.join(import.meta.dirname, "journal-child.ts");
const key = new Uint8Array(32).fill(7);

/** Starts a process that writes; it is killed when the test ends, if it still runs. */
function writer(file: string, baseUrl: string, synchronous = "FULL"): ChildProcess {
  const started = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", child, file, baseUrl, synchronous],
    {
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  onTestFinished(() => void started.kill("SIGKILL"));
  return started;
}

async function killed(process: ChildProcess): Promise<void> {
  process.kill("SIGKILL");
  if (process.signalCode === null) await once(process, "exit");
}

function clientOf(baseUrl: string) {
  const options = { baseUrl, auth: { getToken: () => "token-1" }, parentAccountId: "par_1", store: memoryStore() };
  return connect<PathsOf<typeof manifest>, typeof manifest>(manifest, options, allParts);
}

/** Everything in the journal, as another process would read it. */
function recorded(file: string): { key: string; outcome: string | null }[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare("SELECT key, outcome FROM calls ORDER BY rowid").all();
  database.close();
  return rows as { key: string; outcome: string | null }[];
}

describe("a process killed in the middle of its writes", () => {
  test(
    `${kills} times at random moments, seed ${chance}: after resume() no write is lost, none doubled`,
    async () => {
      const random = seededRandom(chance);
      const server = await countingServer(() => random() * 4);
      onTestFinished(server.close);
      const file = journalPath();
      let unfinished = 0;
      for (let round = 0; round < kills; round++) {
        const level = ["FULL", "NORMAL", "OFF"][round % 3];
        const before = server.requests();
        const process = writer(file, server.baseUrl, level);
        await vi.waitFor(() => expect(server.requests()).toBeGreaterThan(before), { timeout: 15_000, interval: 1 });
        await sleep(random() * 40);
        await killed(process);

        const journal = openJournal({ path: file, key });
        const open = journal.unfinished().length;
        unfinished += open;
        const reports = await resume(journal, clientOf(server.baseUrl));
        expect(reports.map(({ result }) => result)).toEqual(Array(open).fill("confirmed"));
        expect(journal.unfinished()).toEqual([]);
        journal.close();
      }
      // What the killed processes sent last may still be on its way through the server.
      const calls = recorded(file);
      await vi.waitFor(() => expect(server.executed.size).toBe(calls.length), 15_000);
      expect([...server.executed.keys()].sort()).toEqual(calls.map((call) => call.key).sort());
      expect(new Set([...server.executed.values()].map(({ body }) => body)).size).toBe(calls.length);
      expect(calls.every(({ outcome }) => outcome === "executed")).toBe(true);
      expect(server.changed).toEqual([]);
      // The kills did hit writes between their record and their mark, and some of those had reached the server.
      expect(unfinished).toBeGreaterThan(kills / 2);
      const sentAgain = [...server.executed.values()].filter(({ times }) => times > 1).length;
      expect(sentAgain).toBeGreaterThan(0);
      figure("processes killed", kills);
      figure("writes recorded and carried out", calls.length);
      figure("unfinished at a kill, finished by resume()", unfinished);
      figure("of these had reached the server, carried out once", sentAgain);
    },
    60_000 + kills * 2_000,
  );
});

describe("two processes on one file", () => {
  test("write at the same time, none fails; a third finishes what both leave", async () => {
    const server = await countingServer(() => 0);
    onTestFinished(server.close);
    const file = journalPath();
    const writers = [writer(file, server.baseUrl, "NORMAL"), writer(file, server.baseUrl, "NORMAL")];
    await vi.waitFor(
      () => {
        const bodies = [...server.executed.values()].map(({ body }) => body);
        for (const { pid } of writers) {
          expect(bodies.filter((body) => body.includes(`"${pid}-`)).length).toBeGreaterThan(50);
        }
      },
      { timeout: 15_000, interval: 10 },
    );
    expect(writers.map(({ exitCode }) => exitCode)).toEqual([null, null]);
    await Promise.all(writers.map(killed));
    const journal = openJournal({ path: file, key });
    onTestFinished(() => journal.close());
    await resume(journal, clientOf(server.baseUrl));
    const calls = recorded(file);
    await vi.waitFor(() => expect(server.executed.size).toBe(calls.length), 15_000);
    expect(calls.every(({ outcome }) => outcome === "executed")).toBe(true);
  });
});
