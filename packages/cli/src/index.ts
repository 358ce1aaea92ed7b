export { type ExitCode, exitCodes } from "./exit-codes.ts";
export type { Io, Output } from "./io.ts";
export { runTillside } from "./run-tillside.ts";
