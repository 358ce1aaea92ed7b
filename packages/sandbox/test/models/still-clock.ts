import { beforeEach } from "vitest";
import type { requester } from "../requester.ts";

/** Stops the sandbox's virtual clock for each test: it leaps over no wait, and moves only by `advance`. */
export function stillClock(plain: ReturnType<typeof requester>): void {
  beforeEach(() => {
    let resume = () => {};
    void plain.sandbox.clock.whileBusy(
      () =>
        new Promise<void>((resolve) => {
          resume = resolve;
        }),
    );
    return () => resume();
  });
}
