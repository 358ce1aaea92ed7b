/** `import "@tillside/sandbox/vitest"` gives Vitest's `expect` the matchers of a sandbox. */
import { expect } from "vitest";
import { type ReceivedOptions, type ReceivedRequest, sandboxMatchers } from "./matchers/sandbox-matchers.ts";
import type { OperationName } from "./verify/operation-name.ts";

declare module "vitest" {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /**
     * The sandbox or run received this operation: at least once, or `times`, `atLeast`, `atMost`. Await it. The message says what came
     * instead.
     */
    toHaveReceived(operation: OperationName, options?: ReceivedOptions): Promise<void>;
    /** The sandbox or run received a request for each of these, in this order. Await it. */
    toHaveReceivedInOrder(requests: readonly ReceivedRequest[]): Promise<void>;
  }
}

expect.extend(sandboxMatchers);
