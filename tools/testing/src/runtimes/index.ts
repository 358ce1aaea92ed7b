export { runProgram } from "./run-program.ts";
export { installedRuntimes, type Runtime, runtimes } from "./runtimes.ts";
export { startWorker, type Worker } from "./start-worker.ts";
