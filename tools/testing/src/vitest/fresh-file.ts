import { afterAll, vi } from "vitest";

/**
 * Runs before each test file. Files share a worker. This resets what the clients of another file left in the process (tokens,
 * windows, notices that are given once), and at the end the file's own mocks.
 */
delete (globalThis as { [key: symbol]: unknown })[Symbol.for("@tillside/policy/state/1")];

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
