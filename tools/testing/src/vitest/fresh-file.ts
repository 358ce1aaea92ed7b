import { afterAll, vi } from "vitest";

/**
 * Runs before each test file. Files share a worker, so each finds the process as the first one did: without what the clients of
 * another file share (tokens, windows, notices that are given once) and, in the end, without its stand-ins.
 */
delete (globalThis as { [key: symbol]: unknown })[Symbol.for("@tillside/policy/state/1")];

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
