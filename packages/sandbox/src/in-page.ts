export type { SandboxOptions } from "./build-sandbox.ts";
export type { RecordedProblem } from "./engine/recorded-problem.ts";
export type { SandboxWorker } from "./hosts/page/connection.ts";
export { type Exchanged, openSandbox, type PageSandbox, type PageSandboxOptions } from "./hosts/page/open-sandbox.ts";
export type { FailureCode, Notice, NoticeCode, WorldChange, WorldOrigin } from "./hosts/worker/messages.ts";
export { WorkerFailure } from "./hosts/worker/worker-failure.ts";
export type { ApiName } from "./load-apis.ts";
export type { RequestRecord } from "./requests/request-record.ts";
export type { SeedName } from "./world/seed-name.ts";
