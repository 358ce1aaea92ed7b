export type { SandboxOptions } from "./build-sandbox.ts";
export type { AccessOptions } from "./control/access.ts";
export type { CallSettings } from "./control-client/call-settings.ts";
export type { SandboxControl } from "./control-client/connect-control.ts";
export {
  type ConnectedRun,
  type ConnectedSandbox,
  type ConnectOptions,
  connectSandbox,
} from "./control-client/connect-sandbox.ts";
export { ControlError } from "./control-client/control-error.ts";
export type { FollowedRequest, FollowInit, RequestGap } from "./control-client/follow-requests.ts";
export { createSandbox } from "./create-sandbox.ts";
export type { FaultRule } from "./faults/fault-rule.ts";
export type * from "./generated/control.operations.ts";
export type { LocalRun, Sandbox } from "./hosts/in-process/sandbox.ts";
export { type RunningSandbox, type StartOptions, startSandbox } from "./hosts/node/start-sandbox.ts";
export { type ReceivedOptions, type ReceivedRequest, sandboxMatchers } from "./matchers/sandbox-matchers.ts";
export type { Coverage, OperationCoverage } from "./requests/coverage.ts";
export type { RequestRecord } from "./requests/request-record.ts";
export type { NewRun } from "./runs/checked-new-run.ts";
export type { RunCredentials } from "./runs/credentials-in-run.ts";
export type { Fixtures } from "./runs/fixtures-in-run.ts";
export type { SandboxRun } from "./runs/new-run.ts";
export type { RunLimits } from "./runs/runs.ts";
export { SandboxError } from "./sandbox-error.ts";
export { type Seed, SeedError, type SeedProblem } from "./seeds/seed.ts";
export type { Expectation, RequestPattern, StatusText } from "./verify/expectation.ts";
export type { NearMiss } from "./verify/near-misses.ts";
export type { OperationName } from "./verify/operation-name.ts";
export { type Verification, VerificationError, type Verifier } from "./verify/verifier.ts";
export type { SandboxClock } from "./world/clock.ts";
export type { Due, DueList } from "./world/due.ts";
export type { SeedName } from "./world/seed-name.ts";
export type { Settings } from "./world/settings.ts";
export type { WaitFor } from "./world/wait-for.ts";
