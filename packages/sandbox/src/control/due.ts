import { Refusal } from "../engine/refusal.ts";
import type { Reply } from "../engine/reply.ts";
import { dueList, travelToNextDue } from "../world/due.ts";
import type { World } from "../world/world.ts";
import { clockState } from "./clock.ts";

export function listDue(world: World): Reply {
  return { status: 200, body: dueList(world) };
}

/** @throws Refusal (409) where nothing is due. */
export async function advanceToNextDue(world: World): Promise<Reply> {
  if (await travelToNextDue(world)) return { status: 200, body: clockState(world) };
  throw new Refusal(409, "Nothing is due, so the clock stays where it is.", { field: "body" });
}
