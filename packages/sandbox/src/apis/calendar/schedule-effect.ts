import { momentAfter } from "../../world/clock-time.ts";
import type { World } from "../../world/world.ts";
import type { effects } from "./effects.ts";

export type Effects = typeof effects;

/** Has an effect come `calendarDelaySeconds` of the settings from now. */
export function scheduleEffect<Name extends keyof Effects>(
  world: World,
  effect: Name,
  payload: Parameters<Effects[Name]>[0],
): void {
  world.schedule(momentAfter(world.now, world.settings.calendarDelaySeconds), `calendar.${effect}`, payload);
}
