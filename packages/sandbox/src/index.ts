export type { SandboxOptions } from "./build-sandbox.ts";
export type { CallSettings } from "./control-client/call-settings.ts";
export type { SandboxControl } from "./control-client/connect-control.ts";
export {
  type ConnectedRun,
  type ConnectedSandbox,
  type ConnectOptions,
  connectSandbox,
} from "./control-client/connect-sandbox.ts";
export { ControlError } from "./control-client/control-error.ts";
export { createSandbox, type LocalRun, type Sandbox } from "./create-sandbox.ts";
export type { FaultRule } from "./faults/faults.ts";
export type * from "./generated/control.operations.ts";
export { type RunningSandbox, type StartOptions, startSandbox } from "./hosts/node/start-sandbox.ts";
export type { RequestRecord } from "./requests/request-journal.ts";
export type { RunCredentials } from "./runs/credentials-in-run.ts";
export type { NewRun, SandboxRun } from "./runs/new-run.ts";
export { SandboxError } from "./sandbox-error.ts";
export type { SandboxClock } from "./world/clock.ts";
export type { SeedName } from "./world/seed-name.ts";
export type { Settings } from "./world/settings.ts";
