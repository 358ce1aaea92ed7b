import type { AttemptNotice } from "@tillside/onboarding";
import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type CallEnd, callEnd } from "../../src/scenarios/call-end.ts";
import { kinds, type RandomCall, randomCalls } from "../../src/scenarios/random-calls.ts";
import { randomFaults } from "../../src/scenarios/random-faults.ts";
import { openScene } from "../../src/scenarios/scene.ts";

const scene = openScene();

/** Longer than any call's deadline and any delay: whatever is still on its way has arrived by then. */
const calmMs = 1_000_000;

/** Sends each call at its time, all under one store. */
async function sendAll(calls: readonly RandomCall[], onAttempt: (notice: AttemptNotice) => void): Promise<CallEnd[]> {
  const setting = { origin: scene.origin, fixtures: scene.fixtures, here: { ...scene.here, onAttempt } };
  return Promise.all(
    calls.map(async ({ kind, afterMs }, index) => {
      await scene.clock.sleep(afterMs);
      return callEnd(kinds[kind].send(setting, index + 1));
    }),
  );
}

test("whatever goes wrong: every call ends, what was executed is there once, and no time leaps over an attempt", async () => {
  await fc.assert(
    fc.asyncProperty(randomCalls, randomFaults, async (calls, faults) => {
      await scene.reset();
      for (const fault of faults) await scene.fault(fault);
      const attempts: AttemptNotice[] = [];
      const endings = await sendAll(calls, (notice) => attempts.push(notice));
      const struck = await scene.faults();
      await scene.clock.sleep(calmMs);

      for (const [index, { kind }] of calls.entries()) await expectAccounted(kind, index + 1, endings[index]);

      // Where nothing is delayed an attempt takes no time at all, and none that was not delayed times out.
      const delays = struck.flatMap(({ delayMs = 0 }) => delayMs);
      const responded = attempts.filter(({ status }) => status !== undefined);
      expect(responded.filter(({ durationMs }) => durationMs !== 0 && !delays.includes(durationMs))).toEqual([]);
      const late = struck.reduce((sum, { delayMs = 0, struck }) => sum + (delayMs > 0 ? struck : 0), 0);
      expect(attempts.filter(({ durationMs }) => durationMs > 0).length).toBeLessThanOrEqual(late);
    }),
    // In real time: a call that never ends.
    { ...runs(40, 4_000), timeout: 30_000 },
  );
});

/** The outcome that its caller received agrees with the sandbox's state. */
async function expectAccounted(name: RandomCall["kind"], mark: number, ended: CallEnd | undefined): Promise<void> {
  const kind = kinds[name];
  if (!("effects" in kind)) return;
  const effects = await kind.effects(scene, mark);
  const most = "isHarmless" in kind ? Number.POSITIVE_INFINITY : 1;
  const reported = { executed: [1, most], "not-executed": [0, 0], unknown: [0, most] } as const;
  const [from, to] = reported[ended?.outcome ?? "unknown"];
  expect({ name, ended, effects, isAccounted: effects >= from && effects <= to }).toMatchObject({ isAccounted: true });
}
