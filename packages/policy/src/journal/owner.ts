import { randomUUID } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { pid } from "node:process";

/** The journals that are open in this process. */
const open = new Set<string>();

/**
 * Where a process number means this process: the host's name alone does not tell, as two containers may share it. On Linux
 * the start of the machine and the process namespace do.
 */
const place = [
  hostname(),
  known(() => readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim()),
  known(() => readlinkSync("/proc/self/ns/pid")),
].join(" ");

/** A name for one opening of a journal, by which others can tell whether it is still there. */
export function newOwner(): string {
  const owner = JSON.stringify([place, pid, randomUUID()]);
  open.add(owner);
  return owner;
}

/** The journal was closed: what it left unfinished is free. */
export function ownerGone(owner: string): void {
  open.delete(owner);
}

/**
 * `here`: open in this process · `gone`: its process ended · `perhaps`: its process runs, or is on another host or in
 * another container, or another process has its number by now.
 */
export function ownerState(owner: string): "here" | "gone" | "perhaps" {
  if (open.has(owner)) return "here";
  const [where, process] = parsed(owner);
  if (where !== place || typeof process !== "number") return "perhaps";
  return process !== pid && isRunning(process) ? "perhaps" : "gone";
}

/** Nothing is known of an owner whose row was changed. */
function parsed(owner: string): readonly unknown[] {
  try {
    const found: unknown = JSON.parse(owner);
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** What this system shows; other systems, and some sandboxes, do not. */
function known(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}

function isRunning(number: number): boolean {
  try {
    // Signal 0 asks only.
    return globalThis.process.kill(number, 0);
  } catch (error) {
    return (error as { code?: string }).code === "EPERM";
  }
}
