import type { Reply } from "../../engine/reply.ts";
import type { World } from "../../world/world.ts";
import type { effects } from "./effects.ts";

type Effects = typeof effects;

/**
 * Answers 202 without a body, and has the effect come later: both are choices (CAL-129), the delay is `calendarDelaySeconds`
 * of the settings. `choices` are the ledger rules of what else is one.
 */
export function accepted<Name extends keyof Effects>(
  world: World,
  effect: Name,
  payload: Parameters<Effects[Name]>[0],
  choices: readonly string[] = [],
): Reply {
  world.schedule(world.now + world.settings.calendarDelaySeconds * 1_000, `calendar.${effect}`, payload);
  return { status: 202, openPoint: [...choices, "CAL-129"], fired: `${effect} later` };
}
