import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import type { Job, Line } from "./bulk-child.ts";

const program = path.join(import.meta.dirname, "bulk-child.ts");

/** Starts a Node program, which is killed at the end of the test if it still runs. */
export function started(...words: string[]): ChildProcess {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...words], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

export function linesOf({ stdout }: ChildProcess) {
  if (stdout === null) throw new Error("The program has no output.");
  return createInterface({ input: stdout });
}

/** Starts a sandbox in its own process, on a free port. @returns its origin. */
export async function sandboxProcess(...settings: string[]): Promise<string> {
  const bin = path.join(import.meta.dirname, "../../node_modules/@tillside/sandbox/bin/tillside-sandbox.js");
  // The sandbox keeps every address that it receives.
  const child = started(
    "--max-old-space-size=8192",
    bin,
    "--port",
    "0",
    ...settings.flatMap((setting) => ["--set", setting]),
  );
  for await (const line of linesOf(child)) {
    const [, origin] = line.match(/^Ready at (\S+)\. /) ?? [];
    if (origin !== undefined) return origin;
  }
  throw new Error("The sandbox did not start.");
}

/** A folder that is deleted after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "tillside-bulk-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs the job in its own process to the end. @returns every line that it printed. */
export async function ranToEnd(job: Job): Promise<Line[]> {
  const child = started(program, JSON.stringify(job));
  const lines: Line[] = [];
  for await (const line of linesOf(child)) lines.push(JSON.parse(line));
  if (child.exitCode === null) await once(child, "exit");
  if (child.exitCode !== 0) throw new Error(`The program ended with ${child.exitCode ?? child.signalCode}.`);
  return lines;
}

/** Runs the job and kills it this many milliseconds after its first batch. @returns whether it was killed before its end. */
export async function killed(job: Job, delayMs: number): Promise<boolean> {
  const child = started(program, JSON.stringify(job));
  let ended = false;
  for await (const line of linesOf(child)) {
    if ((JSON.parse(line) as Line).summary) ended = true;
    setTimeout(() => child.kill("SIGKILL"), delayMs);
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return !ended;
}
