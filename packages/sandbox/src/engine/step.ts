import type { World } from "../world/world.ts";
import type { Exchange } from "./exchange.ts";
import type { Reply } from "./reply.ts";

/** What an operation does: one per operationId. Throws a `Refusal` to answer with an error. */
export type Handler<Described = unknown> = (exchange: Exchange<Described>, world: World) => Reply;

/** One check on the way to the handler, or something around it. Throws a `Refusal` to answer with an error. */
export type Step = (exchange: Exchange, world: World, next: () => Reply) => Reply;

/** The steps in their order, with the handler at the end. */
export function runSteps(steps: readonly Step[], handler: Handler, exchange: Exchange, world: World): Reply {
  const from = (place: number): Reply => {
    const step = steps[place];
    return step === undefined ? handler(exchange, world) : step(exchange, world, () => from(place + 1));
  };
  return from(0);
}
