import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { pid } from "node:process";

/** The journals that are open in this process. */
const open = new Set<string>();

/** A name for one opening of a journal, by which others can tell whether it is still there. */
export function newOwner(): string {
  const owner = JSON.stringify([hostname(), pid, randomUUID()]);
  open.add(owner);
  return owner;
}

/** The journal was closed: what it left unfinished is free. */
export function ownerGone(owner: string): void {
  open.delete(owner);
}

/**
 * `here`: open in this process · `gone`: its process ended · `perhaps`: its process runs, or is on another host, or
 * another process has its number by now.
 */
export function ownerState(owner: string): "here" | "gone" | "perhaps" {
  if (open.has(owner)) return "here";
  const [host, process] = JSON.parse(owner) as [string, number, string];
  if (host !== hostname()) return "perhaps";
  return process !== pid && isRunning(process) ? "perhaps" : "gone";
}

function isRunning(number: number): boolean {
  try {
    // Signal 0 asks only.
    return globalThis.process.kill(number, 0);
  } catch (error) {
    return (error as { code?: string }).code === "EPERM";
  }
}
