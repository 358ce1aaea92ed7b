import { Refusal } from "../engine/refusal.ts";
import { isClockTime, timeExample, timeIn } from "../world/clock-time.ts";
import type { World } from "../world/world.ts";

/** What a caller wants of the clock: exactly one of these. */
interface ClockChange {
  readonly advanceSeconds?: number;
  /** RFC 3339. */
  readonly set?: string;
  readonly freeze?: boolean;
  readonly resume?: boolean;
}

export function clockState({ clock }: World) {
  const now = clock.now();
  return { now: new Date(now).toISOString(), epochSeconds: now / 1_000, frozen: clock.frozen };
}

export async function moveClock({ advanceSeconds, set, freeze }: ClockChange, world: World) {
  if (advanceSeconds !== undefined) {
    const time = world.now + advanceSeconds * 1_000;
    if (!isClockTime(time)) throw outside("advanceSeconds", "ends with the year 9999");
    await world.travel(time);
  } else if (set !== undefined) {
    const time = timeIn(set);
    if (!isClockTime(time))
      throw outside("set", `shows times from 1970 to 9999 such as ${timeExample}, without leap seconds`);
    await world.travel(time);
  } else if (freeze) world.clock.freeze();
  else world.clock.resume();
  return clockState(world);
}

function outside(field: keyof ClockChange, range: string): Refusal {
  return new Refusal(400, `The clock ${range}; nothing has changed.`, { field: `body/${field}` });
}
