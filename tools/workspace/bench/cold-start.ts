import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { ROOT } from "../src/root.ts";
import { runProgram } from "../src/run-program.ts";
import { seconds } from "../src/seconds.ts";
import type { Figure } from "./figure.ts";

/** `npm start -- --once` in a fresh checkout with an empty home: no cache, no store, no node_modules, the system's Node. */
export async function coldStart(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "cold-start-"));
  try {
    const checkout = path.join(folder, "checkout");
    const home = path.join(folder, "home");
    mkdirSync(home);
    for (const file of await checkedInFiles()) cpSync(path.join(ROOT, file), path.join(checkout, file));
    const startedAt = performance.now();
    const child = spawn("npm", ["start", "--", "--once", "--sandbox-port", "4110", "--docs-port", "4100"], {
      cwd: checkout,
      env: { HOME: home, PATH: systemPath() },
      stdio: "inherit",
    });
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(`npm start -- --once ended with ${code} in a fresh checkout.`);
    return [
      { what: "cold npm start -- --once, empty home", measured: seconds(performance.now() - startedAt), bar: "45 s" },
    ];
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
