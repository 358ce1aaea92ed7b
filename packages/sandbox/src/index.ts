export type { SandboxOptions } from "./build-sandbox.ts";
export { createSandbox, type Sandbox } from "./create-sandbox.ts";
export type { FaultRule } from "./faults/fault-rule.ts";
export { type RunningSandbox, type StartOptions, startSandbox } from "./hosts/node/start-sandbox.ts";
export type { RequestRecord } from "./requests/request-journal.ts";
export { SandboxError } from "./sandbox-error.ts";
export type { SandboxClock } from "./world/clock.ts";
export type { SeedName } from "./world/seed-name.ts";
export type { Settings } from "./world/settings.ts";
