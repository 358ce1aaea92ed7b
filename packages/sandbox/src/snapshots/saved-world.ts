import { Refusal } from "../engine/refusal.ts";
import { SandboxError } from "../sandbox-error.ts";
import type { World } from "../world/world.ts";
import { restoreWorld, saveWorld } from "./save-world.ts";
import type { SnapshotChecks } from "./snapshot-checks.ts";

/** A world's snapshots as bytes, for code. */
export function savedWorld(world: World, checks: SnapshotChecks) {
  return {
    save: async () => new Uint8Array(await new Response(await saveWorld(world, checks)).arrayBuffer()),
    restore: (saved: Uint8Array) => refusalAsError(() => restoreWorld(world, checks, inOneChunk(saved))),
  };
}

/** Code gets a refusal of the control plane as an error. @throws SandboxError with its words. */
export async function refusalAsError<Value>(act: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof Refusal ? new SandboxError(error.message) : error;
  }
}

async function* inOneChunk(saved: Uint8Array): AsyncGenerator<Uint8Array> {
  yield saved;
}
