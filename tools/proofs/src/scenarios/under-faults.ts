import { describe, expect, test } from "vitest";
import { type CallEnd, callEnd } from "./call-end.ts";
import { expectedEnds, type Protection } from "./expected-ends.ts";
import { type FaultName, faults } from "./faults.ts";
import type { Scene } from "./scene.ts";

/** A write that is struck by every fault. */
export interface Write {
  readonly operation: string;
  readonly method: string;
  /** Below the origin; `*` stands for anything. */
  readonly path: string;
  readonly protection: Protection;
  /** What has to happen before it can be sent. */
  readonly prepare?: () => Promise<void>;
  readonly send: () => Promise<{ readonly response: Response }>;
  /** How often it took effect, by the sandbox's state. */
  readonly effects: () => Promise<number>;
}

/** The time after which no request is in flight, late responses included. */
const calmMs = 60_000;

/** One scenario per fault: what the caller receives, how often it was sent, under which key and bytes, and how often it took effect. */
export function underFaults(scene: Scene, name: string, write: Write): void {
  describe(`${name}, struck by`, () => {
    test.each(Object.keys(faults) as FaultName[])("%s", async (fault) => {
      const { method, path, protection, prepare, send, effects } = write;
      await prepare?.();
      await scene.fault({ ...faults[fault], match: { method, path }, times: 1 });
      const ended = await callEnd(send());
      await scene.clock.sleep(calmMs);
      expect({ ...shown(ended), effects: await effects() }).toEqual({
        error: undefined,
        ...expectedEnds[protection][fault],
      });
      await expectOneCall(scene, write, ended);
    });
  });
}

function shown({ outcome, attempts, status, error }: CallEnd) {
  return { outcome, attempts, status: status !== undefined && status < 300 ? "2xx" : status, error };
}

/** Every attempt arrived, with the same key, the same bytes and the same session: to the sandbox they are one call. */
async function expectOneCall(scene: Scene, { operation }: Write, { attempts, idempotencyKey }: CallEnd): Promise<void> {
  const arrived = await scene.requests(operation);
  expect(arrived).toHaveLength(attempts);
  expect(new Set(arrived.map(({ url }) => url)).size).toBe(1);
  expect(new Set(arrived.map(({ bodySha256 }) => bodySha256)).size).toBe(1);
  expect(new Set(arrived.map(({ headers }) => headers["idempotency-key"]))).toEqual(new Set([idempotencyKey]));
  expect(new Set(arrived.map(({ headers }) => headers["svc-session-id"])).size).toBe(1);
}
