import type { Exchange } from "../engine/api.ts";
import { Refusal } from "../engine/refusal.ts";
import type { Reply } from "../engine/reply.ts";
import type { operations } from "../generated/control.ts";
import { notReached } from "../world/passing-time.ts";
import { waitFor as waitForState } from "../world/wait-for.ts";
import type { World } from "../world/world.ts";
import { clockState } from "./clock.ts";
import { untilGone } from "./until-gone.ts";

/** @throws Refusal (409) where the state is not reached in time. */
export async function waitFor(exchange: Exchange<operations["waitFor"]>, world: World): Promise<Reply> {
  const { body } = exchange;
  const ended = untilGone(exchange, world);
  if (await waitForState(body, world, ended))
    return { status: 200, body: { operationId: body.operationId, state: "recorded", ...clockState(world) } };
  throw new Refusal(409, notReached(body, world, ended), { field: "body/operationId" });
}
