import { spawn } from "node:child_process";
import { constants } from "node:os";

const FORWARDED = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Runs a program in the foreground and passes on the signals it is sent.
 *
 * @param {string} executable
 * @param {string[]} parameters
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code; 128 + n when a signal ended it, as a shell reports it
 */
export function runToEnd(executable, parameters, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(executable, parameters, { stdio: "inherit", env });
    for (const signal of FORWARDED) process.on(signal, () => child.kill(signal));
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
