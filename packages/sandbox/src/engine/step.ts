import type { World } from "../world/world.ts";
import type { Exchange, Handler, Step } from "./api.ts";
import type { Reply } from "./reply.ts";

/** The steps in their order, with the handler at the end. */
export function runSteps(steps: readonly Step[], handler: Handler, exchange: Exchange, world: World): Reply {
  const from = (place: number): Reply => {
    const step = steps[place];
    return step === undefined ? handler(exchange, world) : step(exchange, world, () => from(place + 1));
  };
  return from(0);
}
