import type { World } from "../world/world.ts";
import { readSnapshot } from "./read-snapshot.ts";
import type { SnapshotChecks } from "./snapshot-checks.ts";
import { writeSnapshot } from "./write-snapshot.ts";

/** All of a world as lines (NDJSON), which are written in slices. */
export function saveWorld(world: World, { shapes }: SnapshotChecks): Promise<ReadableStream<Uint8Array>> {
  return world.alone(() => writeSnapshot(world, shapes));
}

/**
 * Has a world go on where another one was saved. Until the last line is read and checked, nothing changes.
 *
 * @param later parts that the saved world need not have: they begin with their seed.
 * @throws Refusal (400) that names the first line which is wrong, and what is wrong with it.
 */
export async function restoreWorld(
  world: World,
  checks: SnapshotChecks,
  chunks: AsyncIterable<Uint8Array>,
  later: readonly string[] = [],
): Promise<void> {
  const saved = await readSnapshot(chunks, checks, later);
  await world.alone(() => world.adopt(saved));
}
