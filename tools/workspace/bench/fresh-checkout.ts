import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "../src/root.ts";
import { runProgram } from "../src/run-program.ts";

/** A checkout as a newcomer has it. */
export interface FreshCheckout {
  readonly folder: string;
  /** An empty home, and the system's programs: none of this checkout's. */
  readonly env: NodeJS.ProcessEnv;
}

/** Calls `run` with a fresh checkout, in which there is no cache, no store and no node_modules, and removes it. */
export async function inFreshCheckout<T>(run: (checkout: FreshCheckout) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), "fresh-checkout-"));
  try {
    const home = path.join(folder, "home");
    mkdirSync(home);
    const checkout = path.join(folder, "checkout");
    for (const file of await checkedInFiles()) cpSync(path.join(ROOT, file), path.join(checkout, file));
    // What the tests compare with a release is in the history.
    cpSync(path.join(ROOT, ".git"), path.join(checkout, ".git"), { recursive: true });
    return await run({ folder: checkout, env: { HOME: home, PATH: systemPath() } });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a clone would hold, changes that are not committed yet included. */
async function checkedInFiles(): Promise<string[]> {
  const { output } = await runProgram("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  return output.split("\0").filter((file) => file !== "");
}

/** The search path without this checkout's programs. */
function systemPath(): string {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders.filter((folder) => !folder.includes("node_modules")).join(path.delimiter);
}
