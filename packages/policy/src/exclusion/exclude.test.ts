import { ManualClock, settle } from "@tillside/testing/manual-clock";
import { describe, expect, test } from "vitest";
import { bearer, operations, sampleCall, sampleResources } from "../../test/samples.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import type { CallStart } from "../call/call.ts";
import { exclude } from "./exclude.ts";
import { ExclusionLines } from "./exclusion-lines.ts";

const { repeatable: operation } = operations;
const exclusion = (side: string) => ({ subject: "list-1", side });

/** Runs calls that last until they are ended by hand. */
function line() {
  const clock = new ManualClock();
  const lines = new ExclusionLines();
  const running: { side: string; end(): void; fail(): void }[] = [];
  const shared: string[] = [];
  const fleet = {
    exclusion(name: string) {
      shared.push(name);
      return { ready: undefined, leave: () => {} };
    },
  };
  const run = (given: Partial<CallStart>, identity = "client-1", baseUrl = "https://api.example") => {
    const credential = { ...bearer(), identity };
    const resources = { ...sampleResources(clock, { credentialOf: () => credential }), baseUrl, lines, fleet };
    return exclude(sampleCall(clock, { operation, ...given }), resources, (call) => {
      return new Promise<Response>((resolve, reject) => {
        const end = () => resolve(new Response());
        running.push({ side: call.exclusion?.side ?? "none", end, fail: () => reject(new Error("lost")) });
      });
    });
  };
  return { clock, lines, running, shared, run, sides: () => running.map(({ side }) => side) };
}

describe("a call that excludes others", () => {
  test("AUD-049 · waits for an opposite one to end, and goes along with its like", async () => {
    const { clock, lines, running, run, sides } = line();
    const calls = ["include", "include", "exclude"].map((side) => run({ exclusion: exclusion(side) }));
    await settle();
    expect(sides()).toEqual(["include", "include"]);
    running[0]?.end();
    await settle();
    expect(sides()).toEqual(["include", "include"]);
    running[1]?.end();
    await settle();
    expect(sides()).toEqual(["include", "include", "exclude"]);
    running[2]?.end();
    await Promise.all(calls);
    expect([clock.sleeping, lines.size]).toEqual([0, 0]);
  });

  test("AUD-049 · a lost outcome counts as ended", async () => {
    const { running, run, sides } = line();
    const lost = run({ exclusion: exclusion("include") });
    const other = run({ exclusion: exclusion("exclude") });
    running[0]?.fail();
    await expect(lost).rejects.toThrow("lost");
    await settle();
    expect(sides()).toEqual(["include", "exclude"]);
    running[1]?.end();
    await other;
  });

  test("other subjects, other credentials, other base URLs and calls that exclude nothing do not wait", async () => {
    const { shared, run, sides } = line();
    void run({ exclusion: exclusion("include") });
    void run({ exclusion: { subject: "list-2", side: "exclude" } });
    void run({ exclusion: exclusion("exclude") }, "client-2");
    void run({ exclusion: exclusion("exclude") }, "client-1", "https://other.example");
    void run({ exclusion: exclusion("exclude") }, "client-1", "https://api.example/r/1");
    void run({});
    await settle();
    expect(sides()).toEqual(["include", "exclude", "exclude", "exclude", "exclude", "none"]);
    expect(shared).toEqual([
      "https://api.example client-1 list-1",
      "https://api.example client-1 list-2",
      "https://api.example client-2 list-1",
      "https://other.example client-1 list-1",
      "https://api.example/r/1 client-1 list-1",
    ]);
  });

  test("its abort ends the wait at once; it was not executed, and no call waits behind it", async () => {
    const { clock, running, run, sides } = line();
    const first = run({ exclusion: exclusion("include") });
    const caller = new AbortController();
    const waiting = thrownBy(run({ exclusion: exclusion("exclude"), signal: caller.signal }));
    const behind = run({ exclusion: exclusion("include") });
    await settle();
    expect(sides()).toEqual(["include"]);
    caller.abort("enough");
    const error = await waiting;
    expect(error).toMatchObject({
      name: "AbortError",
      cause: "enough",
      info: { outcome: "not-executed", attempts: 0 },
    });
    expect(error.message).toContain("aborted while waiting for an opposite call to end");
    await settle();
    expect(sides()).toEqual(["include", "include"]);
    for (const { end } of running) end();
    await Promise.all([first, behind]);
    expect(clock.sleeping).toBe(0);
  });

  test("its deadline ends the wait", async () => {
    const { clock, run, sides } = line();
    void run({ exclusion: exclusion("include") });
    const error = await thrownBy(clock.run(run({ exclusion: exclusion("exclude"), deadlineAt: clock.now() + 5_000 })));
    expect(error).toMatchObject({ name: "DeadlineError", info: { outcome: "not-executed", attempts: 0 } });
    expect([clock.elapsed, sides()]).toEqual([5_000, ["include"]]);
  });
});
