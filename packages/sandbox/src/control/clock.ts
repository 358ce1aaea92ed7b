import { Refusal } from "../engine/refusal.ts";
import { isClockTime } from "../world/clock-time.ts";
import type { World } from "../world/world.ts";

export function clockState({ clock }: World) {
  const now = clock.now();
  return { now: new Date(now).toISOString(), epochSeconds: now / 1_000, frozen: clock.frozen };
}

export function moveClock(
  change: { readonly advanceSeconds: number } | { readonly freeze: true } | { readonly resume: true },
  world: World,
) {
  if ("advanceSeconds" in change) {
    if (!isClockTime(world.now + change.advanceSeconds * 1_000))
      throw new Refusal(400, "The clock ends with the year 9999; nothing has changed.", {
        field: "body/advanceSeconds",
      });
    world.advance(change.advanceSeconds * 1_000);
  } else if ("freeze" in change) world.clock.freeze();
  else world.clock.resume();
  return clockState(world);
}
