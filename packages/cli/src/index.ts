export { type ExitCode, exitCodes } from "./exit-codes.ts";
export { runTillside } from "./run-tillside.ts";
export type { Output, Surroundings } from "./surroundings.ts";
