import { refusalAsError } from "../engine/refusal-as-error.ts";
import type { World } from "../world/world.ts";
import { checkSaved } from "./checked-saved.ts";
import { restoreWorld, saveWorld } from "./save-world.ts";
import type { SnapshotChecks } from "./snapshot-checks.ts";

/** All of a world as bytes. */
export async function saveBytes(world: World, checks: SnapshotChecks): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(await saveWorld(world, checks)).arrayBuffer());
}

/**
 * Has a world go on where another one was saved.
 *
 * @param saved what `saveBytes` gave, or the same as text.
 * @param later parts that the saved world need not have: they begin with their seed.
 * @throws SandboxError that names the first line which is wrong; nothing has changed then.
 */
export async function restoreBytes(
  world: World,
  checks: SnapshotChecks,
  saved: Uint8Array | string,
  later: readonly string[] = [],
): Promise<void> {
  checkSaved(saved);
  return refusalAsError(() => restoreWorld(world, checks, inOneChunk(saved), later));
}

async function* inOneChunk(saved: Uint8Array | string): AsyncGenerator<Uint8Array> {
  yield typeof saved === "string" ? new TextEncoder().encode(saved) : saved;
}
