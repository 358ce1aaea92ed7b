import { freePort } from "@tillside/testing/free-port";
import { ManualClock } from "@tillside/testing/manual-clock";
import { MisbehavingServer } from "@tillside/testing/misbehaving-server";
import { rounds } from "@tillside/testing/proof";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { defaults } from "../src/facts/defaults.ts";
import { keyLifeMs } from "../src/facts/key-life.ts";
import { retentionMs } from "../src/journal/sqlite-journal.ts";
import { RetryBudget } from "../src/retry/retry-budget.ts";
import { success } from "./conformance/behavior-of.ts";
import { isKeyed } from "./conformance/manifest.ts";
import { body, runFault } from "./conformance/run-fault.ts";
import { classes, type Fault, readTable, type Step } from "./conformance/table.ts";

const file = new URL("../conformance.yaml", import.meta.url).pathname;
const table = readTable(file);

/** Of an address where no server listens. */
let closedUrl: string;
/** A new one for each call, so that no connection of another is at hand. */
let server: MisbehavingServer;

beforeAll(async () => {
  closedUrl = `http://127.0.0.1:${await freePort()}`;
});
afterEach(() => server?.stop());

/** The least and the most that chance can do to a gap, and more between them. */
const chances = rounds([0, 0.999], [0, 0.1, 0.25, 0.5, 0.75, 0.9, 0.999]);

/** The gap that this chance makes of [least, most]. */
const gapAt = ([least, most]: readonly [number, number], chance: number) => least + chance * (most - least);

/** Every call is made at the start of its clock. */
const deadlineAt = ManualClock.start + defaults.deadlineMs;

/** The step that the server played for the nth request. */
function stepOf({ server: steps = [], always }: Fault, index: number): Step | undefined {
  return steps[always ? Math.min(index, steps.length - 1) : index];
}

/** Connections that may stay open: one for the token, one for the call; an old token is refreshed beside it. */
const openConnections = ({ token }: Fault) => (token === "old" ? 3 : 2);

/** Connections that a call may take: those, and one more after each attempt that broke it. */
function connectionsFor(fault: Fault, sent: number): number {
  const played = Array.from({ length: Math.max(0, sent - 1) }, (_, index) => stepOf(fault, index));
  return openConnections(fault) + played.filter((step) => /reset|stall/.test(String(step))).length;
}

describe.each(table.faults)("$fault", (fault) => {
  describe.each(chances)("by chance %d", (chance) => {
    it.each(classes)("%s", async (name) => {
      const want = fault.want[name] ?? fault.want.every;
      vi.spyOn(Math, "random").mockReturnValue(chance);
      server = await MisbehavingServer.start(success);
      const { clock, sentAt, run, runAnother } = runFault(fault, name, server, closedUrl);
      const { returned, thrown, shown = "", info } = await run();

      const sent = info?.attempts ?? Number.NaN;
      expect(sent, "requests sent").toBe(want.sent);
      expect({ returned, thrown, outcome: info?.outcome }).toEqual({
        returned: want.returned,
        thrown: want.thrown,
        outcome: want.outcome,
      });
      expect(sentAt).toHaveLength(sent);
      const gaps = sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0));
      const wanted = (fault.gaps ?? []).slice(0, gaps.length).map((gap) => gapAt(gap, chance));
      expect(gaps).toEqual(wanted.map((gap) => expect.closeTo(gap, -1)));
      // After the last attempt, the only wait is the one for a response that does not come.
      const lastStep = stepOf(fault, sent - 1);
      const lastAt = sentAt.at(-1) ?? clock.now();
      const timeOut = /stall/.test(String(lastStep)) ? Math.min(30_000, deadlineAt - lastAt) : 0;
      expect(clock.now() - lastAt, "from the last sending to the end").toBeCloseTo(timeOut, 3);
      const named = typeof lastStep === "object" ? lastStep.headers["X-Operation-Id"] : undefined;
      expect(info?.operationId).toBe(named);
      const comesBack = fault.retryAt === true && info?.outcome !== "executed";
      expect(info?.retryAt !== undefined, "retryAt").toBe(comesBack);

      // One key and the same bytes on every attempt; a class without a key sends none.
      const received = fault.connection === undefined ? server.received : [];
      if (fault.connection === undefined) expect(received).toHaveLength(sent);
      const keys = received.map(({ headers }) => headers["idempotency-key"]);
      expect(new Set(keys).size).toBeLessThanOrEqual(1);
      for (const key of keys) expect(key).toEqual(isKeyed(name) ? info?.idempotencyKey : undefined);
      expect(info?.idempotencyKey !== undefined).toBe(isKeyed(name));
      const bytes = Buffer.from(JSON.stringify(body)).toString("hex");
      expect(new Set(received.map((one) => one.body.toString("hex")))).toEqual(
        new Set(received.length === 0 ? [] : [bytes]),
      );

      expect(shown).not.toMatch(/s3cret|token-\d|hidden-path/);
      expect(server.socketsOpened, "sockets opened").toBeLessThanOrEqual(connectionsFor(fault, sent));
      const left = () => ({
        requests: server.open,
        sockets: Math.max(0, server.sockets - openConnections(fault)),
        timers: clock.sleeping,
      });
      await vi.waitFor(() => expect(left()).toEqual({ requests: 0, sockets: 0, timers: 0 }), {
        timeout: 10_000,
        interval: 2,
      });

      if (fault.pauses) {
        const [first = 0] = sentAt;
        await runAnother();
        expect(sentAt.at(-1)).toBeGreaterThanOrEqual(first + gapAt(fault.gaps?.[0] ?? [0, 0], chance));
      }
      if (fault.closes) {
        expect(await runAnother()).toMatchObject({
          thrown: "DeadlineError",
          info: { outcome: "not-executed", attempts: 0 },
        });
        expect(sentAt).toHaveLength(sent);
      }
    });
  });
});

describe("defaults", () => {
  it("are the table's", () => {
    expect(defaults).toEqual(table.defaults);
  });

  it.each(Object.entries(table.keyMargins))("a key of %d s is not sent in its last %d s", (window, margin) => {
    expect(keyLifeMs(Number(window))).toBe(1000 * (Number(window) - margin));
  });

  it("the journal keeps a finished call for longer than any key lives", () => {
    expect(retentionMs).toBe(1000 * table.journalKeeps);
    expect(Math.max(...Object.keys(table.keyMargins).map(Number))).toBeLessThanOrEqual(table.journalKeeps);
  });

  it("the retry budget costs what the table says", () => {
    const { transient = 0, throttled = 0, success = 0 } = table.retryCosts;
    const spends = (reason: "transient" | "throttled", size: number) => new RetryBudget(size).spend(reason);
    expect([spends("transient", transient), spends("transient", transient - 1)]).toEqual([true, false]);
    expect([spends("throttled", throttled), spends("throttled", throttled - 1)]).toEqual([true, false]);
    const budget = new RetryBudget(throttled);
    budget.spend("throttled");
    for (let left = throttled; left > 0; left += success) budget.refill();
    expect(budget.spend("throttled")).toBe(true);
  });
});

describe("a mistake in the table", () => {
  const rest = "operations: {}\ndefaults: {}\nretryCosts: {}\nkeyMargins: {}\njournalKeeps: 1\n";

  it.each([
    ["faults: []\n", "conformance.yaml:1 faults: must be a list that is not empty."],
    [
      "faults:\n  - fault: x\n    server: [explode]\n    want: { every: { sent: 1, returned: 200, outcome: executed } }\n",
      "conformance.yaml:3 faults.0.server.0: must be one of reset · reset after headers · stall · stall after headers · broken JSON · HTML · abort the call.",
    ],
    [
      "faults:\n  - fault: x\n    server: [500]\n    want: { every: { sent: 1, outcome: executed } }\n",
      "conformance.yaml:4 faults.0.want.every: must have either returned (a status) or thrown (an error's name).",
    ],
    [
      "faults:\n  - fault: x\n    server: [500]\n    want: { read: { sent: 1, returned: 200, outcome: executed } }\n",
      "conformance.yaml:4 faults.0.want: has no every; add it.",
    ],
  ])("is named by file, line and field: %#", (faults, message) => {
    expect(() => readTable(file, faults + rest)).toThrow(new Error(message));
  });
});
