import type { Exchange, Handler } from "../engine/api.ts";
import { brokenBy } from "../engine/engine.ts";
import { failure } from "../engine/failure.ts";
import { Refusal } from "../engine/refusal.ts";
import { refusalReply } from "../engine/refusal-reply.ts";
import type { Reply } from "../engine/reply.ts";
import { runSteps } from "../engine/step.ts";
import { type Wire, wireOf } from "../engine/wire.ts";
import type { operations } from "../generated/control.ts";
import { recordRequest } from "../requests/record-request.ts";
import type { World } from "../world/world.ts";

/** What an operation of the control plane does. Unlike those of an API it may take its time. */
export type ControlHandlers = {
  readonly [Id in keyof operations]: (exchange: Exchange<operations[Id]>, world: World) => Reply | Promise<Reply>;
};

/** Responds to an exchange of the control plane: its steps and handler, without faults. */
export async function respondToControl(exchange: Exchange, world: World, handler: Handler): Promise<Wire> {
  const reply = await outcome(exchange, world, async () => {
    const given = await runSteps(exchange.api.steps, handler, exchange, world);
    const broken = brokenBy(exchange, given);
    if (broken !== undefined) throw new Error(broken);
    return exchange.api.present?.(given, exchange, world) ?? given;
  });
  const wire = wireOf(reply);
  recordRequest(world, exchange, { ...reply, status: exchange.isGone?.() ? undefined : reply.status }, wire);
  return wire;
}

async function outcome(exchange: Exchange, world: World, act: () => Promise<Reply>): Promise<Reply> {
  try {
    return await act();
  } catch (error) {
    const { operation, url } = exchange;
    const refusal = error instanceof Refusal ? error : failure(error, { method: operation.method, url });
    return refusalReply(exchange, refusal, world);
  }
}
