import { expect, test } from "vitest";
import { stopOnInterrupt } from "./interrupts.ts";

test("the first Ctrl-C stops the run, the second aborts it, the third is not handled", () => {
  const listeners = new Set<() => void>();
  const onInterrupt = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const said: string[] = [];
  let stops = 0;
  const abort = new AbortController();
  const interrupts = stopOnInterrupt({ onInterrupt }, { stop: () => (stops += 1) }, abort, (line) => said.push(line));
  const press = () => {
    for (const listener of [...listeners]) listener();
  };
  press();
  expect([stops, abort.signal.aborted, interrupts.count]).toEqual([1, false, 1]);
  press();
  expect([stops, abort.signal.aborted, interrupts.count]).toEqual([1, true, 2]);
  expect(listeners.size).toBe(0);
  expect(said).toEqual(["Stopping after the batches in flight. Press Ctrl-C again to abort them.", "Aborting."]);
});
