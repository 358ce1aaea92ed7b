import type { Exchange } from "../engine/api.ts";
import { isPreflight } from "../engine/cross-origin.ts";
import { httpDate } from "../engine/http-date.ts";
import type { RecordedProblem } from "../engine/recorded-problem.ts";
import { recordedProblems } from "../engine/recorded-problems.ts";
import { Refusal } from "../engine/refusal.ts";
import { refusalReply } from "../engine/refusal-reply.ts";
import type { Reply } from "../engine/reply.ts";
import { type Wire, wireOf } from "../engine/wire.ts";
import { limitMessage } from "../limits/rate-limit.ts";
import { recordRequest } from "../requests/record-request.ts";
import { momentAfter } from "../world/clock-time.ts";
import type { World } from "../world/world.ts";
import { actionOf } from "./action.ts";
import { withExpiredToken } from "./expired-token.ts";
import type { FaultRule } from "./fault-rule.ts";
import { type Fault, faultFor, faultsKey } from "./faults.ts";
import { waitOf } from "./latency.ts";
import { callerOf, factsOf } from "./request-facts.ts";
import { slowBody } from "./slow-body.ts";

/** Produces the response of an exchange. */
type Produce = (exchange: Exchange) => Reply;

/** Produces the response, at once where no fault applies; else a fault acts on the request before, or on the response after. */
export function withFaults(exchange: Exchange, world: World, produce: Produce): Wire | Promise<Wire> {
  const { operation, url } = exchange;
  // Who asked for a fault must be able to take it back; and no call of a client is a browser's question before it.
  const spared = exchange.api.name === "control" || isPreflight(exchange);
  const isNone = spared || world.state(faultsKey).list.length === 0;
  const fault = isNone ? undefined : faultFor(world, operation.method, url, factsOf(exchange, world));
  if (fault === undefined) {
    const reply = produce(exchange);
    const wire = wireOf(reply);
    recordRequest(world, exchange, reply, wire);
    return wire;
  }
  return struck(exchange, world, fault, produce);
}

async function struck(given: Exchange, world: World, fault: Fault, produce: Produce): Promise<Wire> {
  const exchange = fault.token === "expired" ? withExpiredToken(given, world) : given;
  const { executes, sendsNothing } = actionOf(fault);
  const done = executes === "before the wait" ? produce(exchange) : undefined;
  const waitMs = fault.latency === undefined ? fault.delayMs : waitOf(fault.latency, fault);
  if (waitMs !== undefined) {
    const { over } = world;
    await world.clock.pause(waitMs, over).catch(() => {});
    if (over.aborted) return ended;
    world.settle();
  }
  const reply = executes === "after the wait" ? produce(exchange) : done;
  // Nothing has looked at the credential of a request that is not executed.
  if (reply === undefined) exchange.caller = { id: callerOf(exchange, world) ?? "" };
  const isGone = exchange.isGone?.() === true;
  const whole = fault.status === undefined ? (reply ?? undone(exchange, fault)) : injected(exchange, world, fault);
  const fired = ["fault", reply?.fired, isGone && "caller gone"].filter(Boolean).join(", ");
  const status = sendsNothing || isGone ? undefined : whole.status;
  const wire = spoiled(fault, wireOf(whole));
  const { openPoint, replayOf } = reply ?? {};
  recordRequest(world, exchange, { ...whole, status, fired, openPoint, replayOf, fault: fault.id }, wire);
  return slowed(fault, wire, world);
}

/** Its connection has ended with the state that it was received in: nothing of it reaches another one. */
const ended: Wire = { status: 500, headers: {}, body: "", cut: "drop" };

/** The response as the fault leaves it. */
function spoiled(fault: Fault, whole: Wire): Wire {
  const { breaksBody, cut } = actionOf(fault);
  const left = breaksBody ? half(whole) : whole;
  return cut === undefined ? left : { ...left, cut };
}

function slowed({ slowBodyMs }: Fault, wire: Wire, { clock }: World): Wire {
  if (slowBodyMs === undefined || typeof wire.body !== "string" || wire.body === "") return wire;
  return { ...wire, body: slowBody(wire.body, slowBodyMs, clock) };
}

function half(whole: Wire): Wire {
  const text = typeof whole.body === "string" ? whole.body : "";
  const body = text === "" ? '{"' : text.slice(0, Math.max(1, text.length / 2));
  return { ...whole, headers: { ...whole.headers, "content-type": "application/json" }, body };
}

function injected(exchange: Exchange, world: World, fault: Fault): Reply {
  const { status = 500, body } = fault;
  const headers = headersOf(fault, world);
  if (status < 400) return { status, body, headers };
  const problems = problemsOf(status, exchange, fault);
  if (body !== undefined) return { status, body, headers, problems };
  // The body is as in a real refusal; the reason says that this one was asked for.
  const message = status === 429 ? limitMessage(exchange.operation) : undefined;
  return { ...refusalReply(exchange, refusalBy(status, headers, message), world), problems };
}

function headersOf({ headers = {}, retryAfter }: FaultRule, world: World): Record<string, string> {
  const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  if (retryAfter === undefined) return named;
  const value =
    typeof retryAfter === "object" ? httpDate(momentAfter(world.now, retryAfter.dateInSeconds)) : String(retryAfter);
  return { ...named, "retry-after": value };
}

/** The response that a drop takes the place of where nothing was done: no status of it leaves. */
function undone(exchange: Exchange, fault: Fault): Reply {
  const status = 500;
  return { status, problems: problemsOf(status, exchange, fault) };
}

/** The reason of the response, which says which fault was asked for. */
function problemsOf(status: number, exchange: Exchange, { id }: Fault): RecordedProblem[] {
  return recordedProblems(refusalBy(status, {}, `An injected fault: ${id}.`), exchange, undefined);
}

function refusalBy(status: number, headers = {}, message = "An injected fault."): Refusal {
  return new Refusal(status, message, { headers, rule: "fault" });
}
