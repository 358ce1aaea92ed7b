import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Runtime } from "./runtimes.ts";

const limitMs = 60_000;

/** How each runtime runs a file of an installed folder: with no more rights than it needs, and fetching nothing. */
const flags: Record<Exclude<Runtime["kind"], "workerd">, readonly string[]> = {
  node: [],
  bun: ["run", "--no-install"],
  deno: ["run", "--no-prompt", "--no-remote", "--no-lock", "--node-modules-dir=manual", "--allow-net=127.0.0.1"],
};

/**
 * Runs a program to its own end, which a timer or socket left over would put off; returns what it printed.
 *
 * @throws Error with what it wrote to stderr when it fails, or does not end within a minute.
 */
export async function runProgram(
  { kind, program }: Runtime,
  file: string,
  parameters: readonly string[],
  folder: string,
): Promise<unknown> {
  if (kind === "workerd") throw new Error("workerd runs no programs; ask a worker.");
  const { stdout } = await promisify(execFile)(program, [...flags[kind], file, ...parameters], {
    cwd: folder,
    timeout: limitMs,
    maxBuffer: 2 ** 26,
    // Nothing of the machine's own: no options for Node, no proxy, and caches only here.
    env: { HOME: folder, DENO_DIR: `${folder}/deno`, DENO_NO_UPDATE_CHECK: "1", DO_NOT_TRACK: "1" },
  });
  return JSON.parse(stdout);
}
