import { setImmediate as nextTurn } from "node:timers/promises";
import fc from "fast-check";
import { expect } from "vitest";
import type { ReadResponse, requester } from "../requester.ts";
import type { KeyedWrite, KeyModel, Verdict } from "./key-model.ts";
import type { KeyedService } from "./keyed-service.ts";

/** A response that is on its way until the given time. */
interface Late {
  readonly response: Promise<ReadResponse>;
  readonly verdict: Verdict;
  readonly endsAt: number;
}

/** One service under test, what its responses showed so far, and what is still on its way. */
export class KeyedReality {
  readonly #plain: ReturnType<typeof requester>;
  readonly service: KeyedService;
  /** Seconds. */
  now = 0;
  late: Late[] = [];
  /** What the response to a write showed, by the write's number. */
  readonly #marks = new Map<number, unknown>();

  constructor(plain: ReturnType<typeof requester>, service: KeyedService) {
    this.#plain = plain;
    this.service = service;
  }

  async fault(rule: object): Promise<void> {
    const match = { path: this.service.path };
    await this.#plain.send("POST", "/_sandbox/faults", { json: { match, times: 1, ...rule } });
  }

  /** Waits until the sandbox has taken up the request that the last fault is for. */
  async takenUp(): Promise<void> {
    for (let struck = 0; struck === 0; ) {
      await nextTurn();
      const { body } = await this.#plain.send("GET", "/_sandbox/faults");
      struck = Number([...body].at(-1)?.struck);
    }
  }

  /** Moves the time; checks the responses that have arrived by then. */
  async pass(seconds: number, model: KeyModel): Promise<void> {
    this.now += seconds;
    await this.#plain.advance(seconds);
    const out = this.late.filter(({ endsAt }) => endsAt <= this.now);
    this.late = this.late.filter(({ endsAt }) => endsAt > this.now);
    for (const { response, verdict } of out) this.check(await response, verdict, model);
  }

  /** Compares a response with the model; a replay shows what the first response showed. */
  check(response: ReadResponse, verdict: Verdict, model: KeyModel): void {
    expect([response.status, verdict]).toEqual([verdict.is === 409 ? 409 : 200, verdict]);
    if (verdict.is === "new") this.#marks.set(verdict.write, this.service.mark(response));
    const mark = verdict.is === "replay" ? this.#marks.get(verdict.write) : undefined;
    if (mark !== undefined) expect(this.service.mark(response)).toBe(mark);
    if (verdict.is === "new") model.end(verdict.write);
  }
}

type Command = fc.AsyncCommand<KeyModel, KeyedReality>;

/** What a fault leaves of a write: nothing, or everything but its response. */
const faults = {
  none: undefined,
  "503 before": { status: 503, when: "before" },
  "503 after": { status: 503, when: "after" },
  "cut before": { drop: true, when: "before" },
  "cut after": { drop: true, when: "after" },
} as const;

function write(given: KeyedWrite, fault: keyof typeof faults): Command {
  return {
    check: () => true,
    async run(model, reality) {
      // Slow enough for every rate limit.
      await reality.pass(2, model);
      const rule = faults[fault];
      if (rule !== undefined) await reality.fault(rule);
      const verdict = rule?.when === "before" ? undefined : model.send(given, reality.now);
      const response = await reality.service.send(given).catch(() => undefined);
      if (rule === undefined && response !== undefined && verdict !== undefined)
        reality.check(response, verdict, model);
      else expect(response?.status).toBe(rule !== undefined && "status" in rule ? rule.status : undefined);
      if (verdict?.is === "new") model.end(verdict.write);
      expect(await reality.service.accepted()).toBe(model.accepted);
    },
    toString: () => `write(${JSON.stringify(given)}, ${fault})`,
  };
}

/** A write whose response takes this many seconds: it runs until then. */
function slowWrite(given: KeyedWrite, seconds: number): Command {
  return {
    check: () => true,
    async run(model, reality) {
      await reality.pass(2, model);
      await reality.fault({ delayMs: seconds * 1_000, when: "after" });
      const verdict = model.send(given, reality.now);
      const response = reality.service.send(given);
      await reality.takenUp();
      reality.late.push({ response, verdict, endsAt: reality.now + seconds });
      expect(await reality.service.accepted()).toBe(model.accepted);
    },
    toString: () => `slowWrite(${JSON.stringify(given)}, ${seconds})`,
  };
}

function pass(seconds: number): Command {
  return {
    check: () => true,
    run: (model, reality) => reality.pass(seconds, model),
    toString: () => `pass(${seconds})`,
  };
}

/** Keys that a test uses: few, so that they meet. */
const keys = ["1", "2"].map((digit) => `0000000${digit}-0000-4000-8000-000000000000`);

export function writesOf({ callers, contents }: KeyedService): fc.Arbitrary<KeyedWrite> {
  return fc.record({
    caller: fc.constantFrom(...callers),
    key: fc.constantFrom(...keys),
    content: fc.constantFrom(...contents),
  });
}

/** Writes, repeats, other bodies, faults, slow responses, and time around the window's end. */
export function keyCommands(service: KeyedService) {
  const given = writesOf(service);
  const { windowSeconds } = service.rules;
  const wait = fc.constantFrom(1, 60, windowSeconds / 2, windowSeconds - 3, windowSeconds - 2, windowSeconds);
  const fault = fc.constantFrom(...(Object.keys(faults) as (keyof typeof faults)[]));
  return fc.commands(
    [
      fc.tuple(given, fault).map(([each, struck]) => write(each, struck)),
      given.map((each) => write(each, "none")),
      fc.tuple(given, fc.constantFrom(1, 3, 100)).map(([each, seconds]) => slowWrite(each, seconds)),
      wait.map(pass),
    ],
    { maxCommands: 25 },
  );
}
