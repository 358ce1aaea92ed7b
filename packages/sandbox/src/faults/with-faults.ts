import type { Exchange } from "../engine/api.ts";
import { isPreflight } from "../engine/cross-origin.ts";
import { recordedProblems } from "../engine/recorded-problems.ts";
import { Refusal } from "../engine/refusal.ts";
import { refusalReply } from "../engine/refusal-reply.ts";
import type { Reply } from "../engine/reply.ts";
import { type Wire, wireOf } from "../engine/wire.ts";
import { recordRequest } from "../requests/record-request.ts";
import type { World } from "../world/world.ts";
import { breaksOwnResponse, type Fault, faultFor } from "./faults.ts";

/** Produces the answer, at once where no fault strikes; else a fault strikes the request before, or spoils the answer after. */
export function withFaults(exchange: Exchange, world: World, produce: () => Reply): Wire | Promise<Wire> {
  const { operation, url } = exchange;
  // Who asked for a fault must be able to take it back; and no call of a client is a browser's question before it.
  const spared = exchange.api.name === "control" || isPreflight(exchange);
  const fault = spared ? undefined : faultFor(world, operation.method, url);
  if (fault === undefined) {
    const reply = produce();
    const wire = wireOf(reply);
    recordRequest(world, exchange, reply, wire);
    return wire;
  }
  return struck(exchange, world, fault, produce);
}

async function struck(exchange: Exchange, world: World, fault: Fault, produce: () => Reply): Promise<Wire> {
  const done = fault.when === "after" || breaksOwnResponse(fault) ? produce() : undefined;
  if (fault.delayMs !== undefined) {
    await world.clock.pause(fault.delayMs);
    world.settle();
  }
  const reply = done ?? (onlyDelays(fault) ? produce() : undefined);
  const isGone = exchange.isGone?.() === true;
  const whole = fault.status === undefined ? (reply ?? undone(exchange)) : injected(exchange, world, fault);
  const fired = ["fault", reply?.fired, isGone && "caller gone"].filter(Boolean).join(", ");
  const status = fault.drop || isGone ? undefined : whole.status;
  const wire = spoiled(fault, wireOf(whole));
  const { openPoint, replayOf } = reply ?? {};
  recordRequest(world, exchange, { ...whole, status, fired, openPoint, replayOf, fault: fault.id }, wire);
  return wire;
}

function onlyDelays({ status, drop, malformed, truncate }: Fault): boolean {
  return status === undefined && !drop && !malformed && !truncate;
}

/** The answer as the fault leaves it. */
function spoiled(fault: Fault, whole: Wire): Wire {
  if (fault.drop) return { ...whole, cut: "drop" };
  if (!fault.malformed && !fault.truncate) return whole;
  const text = typeof whole.body === "string" ? whole.body : "";
  const body = text === "" ? '{"' : text.slice(0, Math.max(1, text.length / 2));
  const headers = { ...whole.headers, "content-type": "application/json" };
  return { ...whole, headers, body, ...(fault.truncate ? { cut: "truncate" } : {}) };
}

function injected(exchange: Exchange, world: World, fault: Fault): Reply {
  const { status = 500, retryAfter } = fault;
  const headers = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  return status < 400 ? { status, headers } : refusalReply(exchange, refusalBy(status, headers), world);
}

/** The response that a drop takes the place of where nothing was done: no status of it leaves. */
function undone(exchange: Exchange): Reply {
  const status = 500;
  return { status, problems: recordedProblems(refusalBy(status), exchange, undefined) };
}

function refusalBy(status: number, headers = {}): Refusal {
  return new Refusal(status, "An injected fault.", { headers, rule: "fault" });
}
