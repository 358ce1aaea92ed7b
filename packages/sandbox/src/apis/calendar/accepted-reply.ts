import type { Reply } from "../../engine/reply.ts";
import type { World } from "../../world/world.ts";
import { type Effects, scheduleEffect } from "./schedule-effect.ts";

/**
 * Returns 202 without a body, and has the effect come later: both are choices (CAL-129). `choices` are the ledger rules
 * of what else is one.
 */
export function acceptedReply<Name extends keyof Effects>(
  world: World,
  effect: Name,
  payload: Parameters<Effects[Name]>[0],
  choices: readonly string[] = [],
): Reply {
  scheduleEffect(world, effect, payload);
  return { status: 202, openPoint: [...choices, "CAL-129"], fired: `${effect} later` };
}
